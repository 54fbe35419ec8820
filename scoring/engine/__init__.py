"""The card engine: basic and bid whist, one hand at a time. docs/engine.md says which module does what."""

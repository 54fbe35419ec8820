"""Tables on screens: what their scripts ask and send, and their pages."""

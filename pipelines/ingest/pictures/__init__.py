"""Pictures of the pages that answers cite, drawn once after reading; nothing that is decided hangs on them."""

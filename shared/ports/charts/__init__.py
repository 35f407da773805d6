"""The charts port: finding patients, reading what their records hold, and writing to them; reader and writer apart."""

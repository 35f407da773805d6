"""The page: its files and pictures over HTTP, and whole journeys in a real Chromium."""

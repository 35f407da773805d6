"""A model beside the tools' answer: plain words below it, and what it knows where nothing held here answers; code keeps
what it can check."""

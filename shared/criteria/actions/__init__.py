"""What is to be done where rules are met: one action for each distinct test or referral."""

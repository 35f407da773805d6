"""Question in; cited answer, qualified answer, refusal or fixed message out, turn by turn."""

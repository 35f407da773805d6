"""The assess function."""

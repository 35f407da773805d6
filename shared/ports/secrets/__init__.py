"""The secrets port: values that stand in no setting."""

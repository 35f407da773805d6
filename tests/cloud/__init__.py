"""The product on the back ends it is deployed with: emulators where there are any, else servers of their protocols."""

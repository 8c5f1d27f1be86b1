"""How a database comes from any earlier shape to the present one; run when a store is opened.

A version never imports the schema: it must do tomorrow what it does today.
"""

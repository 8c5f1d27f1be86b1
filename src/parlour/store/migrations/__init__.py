"""Migrations from any earlier schema to the current one, run when a store is opened.

A migration never imports `schema`, because it must keep doing what it does today.
"""

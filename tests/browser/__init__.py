"""The page in a real browser: Playwright and Chromium, by what a person finds there (roles and names).

Nothing acts through scripts, selectors or routes made for tests; axe is the only script that is put into a page.
"""

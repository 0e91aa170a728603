// The service worker of the page.
importScripts('/push.js')

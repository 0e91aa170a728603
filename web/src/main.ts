import { mount } from 'svelte'
import App from './App.svelte'
import { engine } from './net/transport'
import { preferredLanguage, text } from './text/index.svelte'
import './ui/tokens.css'
import './ui/base.css'
import './ui/look.css'

await text.load(preferredLanguage())
if (engine) void import('./local/updates.svelte').then(({ updates }) => updates.start())
const target = document.getElementById('app')!
target.replaceChildren() // what public/start.js may have shown meanwhile
mount(App, { target })

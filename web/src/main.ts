import { mount } from 'svelte'
import App from './App.svelte'
import { preferredLanguage, text } from './text/index.svelte'
import './ui/tokens.css'
import './ui/base.css'

await text.load(preferredLanguage())
mount(App, { target: document.getElementById('app')! })

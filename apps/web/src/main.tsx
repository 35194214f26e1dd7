import './ui/styles.ts'
import { setNonce } from 'get-nonce'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { styleNonce } from './config.ts'

// Widgets that write a style element at run time (scroll locking) may only do so with this answer's nonce.
setNonce(styleNonce())

// Now, and not before the scripts, which it would have kept a slow network from; the text waits in letters of the same width.
document.fonts.load("1em 'Lodeway Inter'").catch(() => undefined)

const root = document.querySelector('#root')
if (!root) throw new Error('The page has no #root.')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)

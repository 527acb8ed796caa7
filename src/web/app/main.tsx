import './zod-without-eval.ts'
import './theme.css'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { browserDeps } from '../api/browser-deps.ts'
import { createI18n } from '../i18n/i18n.ts'
import { browserStorage } from '../state/browser-storage.ts'
import { loadPreferences } from '../state/preferences-storage.ts'
import { createAppStore } from '../state/store.ts'
import { App } from './app.tsx'
import { askEarly } from './ask-early.ts'
import { firstDraw } from './first-draw.ts'
import { followPreferences } from './follow-preferences.ts'
import { markStale } from './mark-stale.ts'
import { Screens } from './router.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root to draw in')

// The browser draws, and takes what was pressed, between two long pieces of work.
await new Promise((done) => setTimeout(done))
const preferences = loadPreferences(browserStorage())
const { store, quotes } = createAppStore(browserDeps, preferences)
const ready = firstDraw(store, window.location.pathname)
void askEarly(store, window.location)
const i18n = await createI18n(preferences.language)
followPreferences(store, i18n, browserStorage())
markStale(store)
await ready
// In slices, so that what is typed or pressed meanwhile does not wait for all of the screen.
startTransition(() =>
  createRoot(root).render(
    <App store={store} quotes={quotes} i18n={i18n}>
      <BrowserRouter>
        <Screens />
      </BrowserRouter>
    </App>,
  ),
)

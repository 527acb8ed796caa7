import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import './start/zod-without-eval.ts'
import './theme.css'
import { createI18n } from '../i18n/i18n.ts'
import { browserStorage } from '../state/browser-storage.ts'
import { loadPreferences } from '../state/preferences-storage.ts'
import { createAppStore, type AppStore } from '../state/store.ts'
import { App } from './app.tsx'
import { askEarly } from './start/ask-early.ts'
import { firstDraw } from './start/first-draw.ts'
import { momentIn } from './moment/with-moment.ts'
import { followPreferences } from './preferences/follow-preferences.ts'
import { Screens } from './router.tsx'
import { isFresh } from '../components/stocks/use-is-fresh.ts'
import type { Deps, SocketLike } from '../api/deps.ts'
import { momentOf } from '../api/moment.ts'
import { createFrames } from '../api/socket/frames.ts'

const openSocket = (): SocketLike => {
  const { protocol, host } = window.location
  return new WebSocket(`${protocol.replace('http', 'ws')}//${host}/ws`)
}

const isHidden = () => document.hidden

const browserDeps: Deps = {
  fetch: (input, init) => window.fetch(input, init),
  openSocket,
  now: () => Date.now(),
  monotonicNow: () => performance.now(),
  random: () => Math.random(),
  isHidden,
  ...createFrames({
    isHidden,
    onVisibility: (callback) => document.addEventListener('visibilitychange', callback),
    requestFrame: (callback) => requestAnimationFrame(callback),
  }),
  warn: (message) => console.warn(message),
}

const markPage = (store: AppStore): void => {
  let fresh = true
  store.subscribe(() => {
    const isPast = momentOf(store.getState()) !== null
    document.documentElement.toggleAttribute('data-past', isPast)
    const now = isPast || isFresh(store.getState().connection)
    if (now === fresh) return
    fresh = now
    document.documentElement.toggleAttribute('data-stale', !fresh)
  })
}

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root to draw in')

// The browser draws, and takes what was pressed, between two long pieces of work.
await new Promise((done) => setTimeout(done))
const preferences = loadPreferences(browserStorage())
const { store, quotes } = createAppStore(browserDeps, preferences, momentIn(window.location.search))
const ready = firstDraw(store, window.location.pathname)
void askEarly(store, window.location)
const i18n = await createI18n(preferences.language)
followPreferences(store, i18n, browserStorage())
markPage(store)
await ready
// In slices, so that what is typed or pressed meanwhile does not wait for all of the screen.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <App store={store} quotes={quotes} i18n={i18n}>
        <BrowserRouter>
          <Screens />
        </BrowserRouter>
      </App>
    </StrictMode>,
  ),
)
// A page that is left before this is here is one on which nothing could be read yet.
void import('./start/restored-page.ts').then(
  ({ followRestores }) => followRestores(store),
  () => undefined,
)

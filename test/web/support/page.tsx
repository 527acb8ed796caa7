import { setImmediate } from 'node:timers/promises'
import { configure, getConfig, render, type RenderOptions } from '@testing-library/react'
import type { ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { Provider } from 'react-redux'
import { type Location, MemoryRouter, useLocation } from 'react-router'
import { QuotesContext } from '../../../src/web/api/quotes/quotes-context.ts'
import { App } from '../../../src/web/app/app.tsx'
import { Screens } from '../../../src/web/app/router.tsx'
import { createI18n } from '../../../src/web/i18n/i18n.ts'
import { defaultPreferences, type Preferences } from '../../../src/web/state/preferences.ts'
import { createAppStore } from '../../../src/web/state/store.ts'
import { createFakeServer } from './fake-server.ts'
import { FakeSocket } from './fake-socket.ts'

const library = getConfig()

configure({
  // Screens are chunks of their own, and the first test that meets one waits for its code.
  asyncUtilTimeout: 30_000,
  // An element is found as soon as React has put it there; its effects, as the opening of the socket,
  // come a turn of the event loop later.
  asyncWrapper: async (find) => {
    const found: unknown = await library.asyncWrapper(find)
    await setImmediate()
    return found
  },
  // Writing the document down takes a tenth of the time of a test that waits for elements; who reads the
  // message gets it.
  getElementError: (message, container) =>
    Object.defineProperty(new Error(), 'message', {
      get: () => library.getElementError(message, container).message,
      // The runner puts its own in the place of some.
      configurable: true,
    }),
})

/** A page over a fake outside world; `frame` draws animation frames until nothing waits for one. */
export const createWorld = (
  answers: Parameters<typeof createFakeServer>[0] = {},
  preferences: Partial<Preferences> = {},
) => {
  const server = createFakeServer(answers)
  const sockets: FakeSocket[] = []
  const warnings: string[] = []
  let waiting: (() => void)[] = []
  const { store, quotes } = createAppStore(
    {
      fetch: server.fetch,
      openSocket: () => {
        const socket = new FakeSocket()
        sockets.push(socket)
        return socket
      },
      now: () => Date.now(),
      monotonicNow: () => performance.now(),
      // The middle: no wait is longer or shorter.
      random: () => 0.5,
      isHidden: () => document.hidden,
      onNextFrame: (callback) => {
        waiting.push(callback)
      },
      onSeenFrame: (callback) => {
        waiting.push(() => callback(false))
      },
      warn: (message) => warnings.push(message),
    },
    { ...defaultPreferences, ...preferences },
  )
  const frame = () => {
    let drawn = 0
    for (; waiting.length > 0; drawn += 1) {
      const due = waiting
      waiting = []
      due.forEach((callback) => callback())
    }
    return drawn
  }
  const socket = () => {
    const last = sockets.at(-1)
    if (!last) throw new Error('No socket was opened')
    return last
  }
  return { server, store, quotes, sockets, socket, warnings, frame }
}

export type World = ReturnType<typeof createWorld>

/** Where the page has gone to. */
const createAddress = () => {
  let location: Location | null = null
  const Probe = () => {
    location = useLocation()
    return null
  }
  return {
    Probe,
    state: {
      get location() {
        if (!location) throw new Error('Nothing was rendered')
        return location
      },
    },
  }
}

/** The whole product at an address. */
export const renderAt = async (world: World, address: string, options: RenderOptions = {}) => {
  const i18n = await createI18n(world.store.getState().preferences.language)
  const router = createAddress()
  const view = render(
    <App store={world.store} quotes={world.quotes} i18n={i18n}>
      <MemoryRouter initialEntries={[address]}>
        <Screens />
        <router.Probe />
      </MemoryRouter>
    </App>,
    options,
  )
  return { ...view, router, i18n }
}

/** One part of a screen, with everything that it may ask for. */
export const renderPart = async (world: World, part: ReactNode) => {
  const i18n = await createI18n(world.store.getState().preferences.language)
  const view = render(
    <Provider store={world.store}>
      <QuotesContext value={world.quotes}>
        <I18nextProvider i18n={i18n}>
          <MemoryRouter>{part}</MemoryRouter>
        </I18nextProvider>
      </QuotesContext>
    </Provider>,
  )
  return { ...view, i18n }
}

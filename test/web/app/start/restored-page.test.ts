import { waitFor } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { currentUserEndpoint } from '../../../../src/web/api/accounts/accounts.ts'
import { liveReleased, liveWanted } from '../../../../src/web/api/socket/actions.ts'
import { stocksEndpoint } from '../../../../src/web/api/market/stocks.ts'
import { followRestores } from '../../../../src/web/app/start/restored-page.ts'
import { windowOpened } from '../../../../src/web/state/windows.ts'
import { ada, deferred, json, stock, text } from '../../support/fake-server.ts'
import { createWorld } from '../../support/page.tsx'

const isHidden = () => document.documentElement.hasAttribute('data-left')
const told = (type: string, persisted: boolean) =>
  window.dispatchEvent(Object.assign(new Event(type), { persisted }))

/** A page of Ada's that was left and is shown again; the server answers with `answer`. */
const restored = async () => {
  const world = createWorld({
    'GET /api/user': () => json(ada),
    'GET /api/stocks': () => json({ stocks: [stock('A')] }),
  })
  const { store } = world
  await store.dispatch(currentUserEndpoint.initiate(undefined))
  await store.dispatch(stocksEndpoint.initiate({ asOf: null }))
  const reload = vi.fn()
  onTestFinished(followRestores(store, reload))
  told('pageshow', false)
  expect(isHidden()).toBe(false)
  const answer = deferred<Response>()
  world.server.answers['GET /api/user'] = () => answer.promise
  told('pagehide', true)
  expect(isHidden()).toBe(true)
  told('pageshow', true)
  await waitFor(() => expect(world.server.asked('GET /api/user')).toHaveLength(2))
  expect(isHidden()).toBe(true)
  const data = () => ({
    user: currentUserEndpoint.select(undefined)(store.getState()).data,
    stocks: stocksEndpoint.select({ asOf: null })(store.getState()).data,
  })
  return { answer, reload, data }
}

it('a page that is left lets its socket go, and a restored one is live at once', () => {
  const world = createWorld({ 'GET /api/user': () => json(ada) })
  const { store } = world
  onTestFinished(followRestores(store))
  told('pagehide', true)
  told('pageshow', true)
  expect(world.sockets).toHaveLength(0)
  store.dispatch(liveWanted())
  world.socket().open()
  store.dispatch(windowOpened({ id: 'q', content: { kind: 'full-quote', symbol: 'A' } }))
  told('pagehide', true)
  expect(world.socket().closed).toBe(true)
  // This browser keeps open windows for the next visit.
  expect(store.getState().windows).toHaveLength(1)
  expect(world.sockets).toHaveLength(1)
  told('pageshow', true)
  world.socket().open()
  expect(world.sockets).toHaveLength(2)
  expect(store.getState().connection.status).toBe('live')
  store.dispatch(liveReleased())
})

it('a restored page shows itself as it was when its trader is still signed in', async () => {
  const { answer, reload, data } = await restored()
  answer.resolve(json(ada))
  await waitFor(() => expect(isHidden()).toBe(false))
  expect(data()).toMatchObject({ user: ada, stocks: { stocks: [{ symbol: 'A' }] } })
  expect(reload).not.toHaveBeenCalled()
})

it('a restored page knows that its trader has signed out before it shows itself', async () => {
  const { answer, data } = await restored()
  answer.resolve(text('Not signed in', 401))
  await waitFor(() => expect(isHidden()).toBe(false))
  expect(data().user).toBeNull()
})

it('a restored page stays hidden and is loaded anew for another trader', async () => {
  const { answer, reload } = await restored()
  answer.resolve(json({ ...ada, id: '00000000-0000-4000-8000-0000000000ff' }))
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
  expect(isHidden()).toBe(true)
})

it('a restored page forgets everything where nobody says who is signed in', async () => {
  const { answer, data } = await restored()
  answer.resolve(text('Starting', 503))
  await waitFor(() => expect(isHidden()).toBe(false))
  expect(data()).toEqual({ user: undefined, stocks: undefined })
})

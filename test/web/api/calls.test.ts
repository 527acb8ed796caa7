import { describe, expect, it, vi } from 'vitest'
import { currentUserEndpoint, loginEndpoint } from '../../../src/web/api/accounts/accounts.ts'
import { asCallError, errorWithoutResponse } from '../../../src/web/api/call-error.ts'
import { api } from '../../../src/web/api/api.ts'
import { cameBack, frameArrived } from '../../../src/web/api/socket/actions.ts'
import { stockEndpoint, stocksEndpoint } from '../../../src/web/api/market/stocks.ts'
import { ada, deferred, json, stock, text } from '../support/fake-server.ts'
import { createWorld } from '../support/page.tsx'
import { translateServerText } from '../../../src/translations/translate.ts'
import { zhTwTerms } from '../../../src/translations/zh-tw/terms.ts'
import { zhTwServerText } from '../../../src/web/i18n/zh-tw-server-text.ts'

const errorOf = async (answer: () => Response) => {
  const { store } = createWorld({ 'GET /api/stocks/AAPL': answer })
  const { error } = await store.dispatch(stockEndpoint.initiate({ symbol: 'AAPL', asOf: null }))
  return asCallError(error)
}

describe('a call that fails', () => {
  it('says its status, a colon and the body', async () => {
    expect((await errorOf(() => text('Unknown symbol AAPL', 404))).message).toBe(
      '404: Unknown symbol AAPL',
    )
  })

  it('says the status text when the body is empty', async () => {
    const answer = () => new Response('', { status: 503, statusText: 'Service Unavailable' })
    expect((await errorOf(answer)).message).toBe('503: Service Unavailable')
  })

  it('says our sentence when there is no answer, whatever the browser calls that', async () => {
    const words = [
      'Failed to fetch',
      'Load failed',
      'NetworkError when attempting to fetch resource.',
    ]
    for (const browser of words) {
      const error = await errorOf(() => {
        throw new TypeError(browser)
      })
      expect(error).toEqual({
        status: 0,
        message: browser,
        sentence: 'Failed to connect to the server',
      })
    }
  })

  it('says our sentence when the answer is not as agreed, whatever the validator calls that', async () => {
    const unreadable = "The server's response could not be read; reload the page"
    const error = await errorOf(() => json({ symbol: 'AAPL', price: 'much' }))
    expect(error.message).toMatch(/^The server's response does not match its schema/)
    expect(error.sentence).toBe(unreadable)
    expect((await errorOf(() => text('{"symbol":', 200))).sentence).toBe(unreadable)
    expect(asCallError(new Error('x is undefined')).sentence).toBe(unreadable)
    expect(asCallError(null).sentence).toBe(unreadable)
  })

  it('shows no page of a proxy', async () => {
    const page = '\n<!doctype html><h1>502 Bad Gateway</h1>'
    expect((await errorOf(() => text(page, 502))).message).toBe(
      '502: The service is temporarily unavailable',
    )
  })

  it('says each of its own sentences in Chinese', () => {
    for (const reason of [new TypeError('Load failed'), new SyntaxError('Unexpected token')]) {
      const { sentence } = errorWithoutResponse(reason)
      const chinese = translateServerText(zhTwServerText, zhTwTerms, sentence)
      expect(chinese).toMatch(/^[\p{Script=Han}，]+$/u)
    }
  })

  it('is not tried again', async () => {
    const world = createWorld({ 'GET /api/stocks': () => text('behind', 503) })
    await world.store.dispatch(stocksEndpoint.initiate({ asOf: null }))
    expect(world.server.requests).toHaveLength(1)
  })

  it('is waited for when the server says that it is not there yet, but not for ever', async () => {
    vi.useFakeTimers()
    let asked = 0
    const notYet = () => new Response('behind', { status: 503, headers: { 'retry-after': '2' } })
    const world = createWorld({
      'GET /api/stocks': () => (++asked < 4 ? notYet() : json({ stocks: [stock('A')] })),
      'GET /api/stocks/A': notYet,
    })
    const list = world.store.dispatch(stocksEndpoint.initiate({ asOf: null }))
    await vi.advanceTimersByTimeAsync(5_999)
    expect(asked).toBe(3)
    await vi.advanceTimersByTimeAsync(1)
    expect((await list).data?.stocks).toHaveLength(1)

    const one = world.store.dispatch(stockEndpoint.initiate({ symbol: 'A', asOf: null }))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asCallError((await one).error).message).toBe('503: behind')
    expect(world.server.asked('GET /api/stocks/A')).toHaveLength(10)
    vi.useRealTimers()
  })

  it('with 401 means that nobody is signed in any more', async () => {
    const world = createWorld({ 'GET /api/stocks': () => text('Not signed in', 401) })
    await world.store.dispatch(stocksEndpoint.initiate({ asOf: null }))
    const { queries } = world.store.getState()[api.reducerPath]
    expect(queries['currentUser(undefined)']).toMatchObject({ status: 'fulfilled', data: null })
  })

  it('with 401 means nothing to who has signed in since it was sent', async () => {
    const late = deferred<Response>()
    const answers = {
      'GET /api/stocks': () => late.promise,
      'GET /api/stocks/A': () => text('Not signed in', 401),
      'POST /api/login': () => json(ada),
    }
    const { store } = createWorld(answers)
    const user = () => store.getState()[api.reducerPath].queries['currentUser(undefined)']?.data
    const list = store.dispatch(stocksEndpoint.initiate({ asOf: null }))
    await store.dispatch(loginEndpoint.initiate({ username: 'ada', password: 'countess' }))
    late.resolve(text('Not signed in', 401))
    expect(asCallError((await list).error).status).toBe(401)
    expect(user()).toEqual(ada)
    await store.dispatch(stockEndpoint.initiate({ symbol: 'A', asOf: null }))
    expect(user()).toBeNull()
  })
})

describe('after the connection was lost and is back', () => {
  it('everything with a price in it is fetched anew', async () => {
    const world = createWorld({ 'GET /api/stocks': () => json({ stocks: [stock('A')] }) })
    await world.store.dispatch(stocksEndpoint.initiate({ asOf: null }))
    world.store.dispatch(cameBack())
    await vi.waitFor(() => expect(world.server.asked('GET /api/stocks')).toHaveLength(2), 30_000)
  })
})

describe('after a split', () => {
  it('the list, with the trend and the average volume in new shares, is fetched anew', async () => {
    const world = createWorld({ 'GET /api/stocks': () => json({ stocks: [stock('A')] }) })
    await world.store.dispatch(stocksEndpoint.initiate({ asOf: null }))
    world.store.dispatch(frameArrived({ type: 'stock_split', symbol: 'A' }))
    await vi.waitFor(() => expect(world.server.asked('GET /api/stocks')).toHaveLength(2), 30_000)
  })
})

describe('after another trader has signed in', () => {
  const grace = { ...ada, id: '5a1c7a3e-6f0e-4a52-9a8e-1f0f5d3f2b11', username: 'grace' }
  const worldOfAda = async () => {
    let user = ada
    const world = createWorld({
      'GET /api/user': () => json(user),
      'POST /api/login': () => json(user),
      'GET /api/stocks': () => json({ stocks: [] }),
    })
    const { store, server } = world
    await store.dispatch(currentUserEndpoint.initiate(undefined))
    /** As a screen that is not shown any more. */
    const ask = () =>
      store.dispatch(stocksEndpoint.initiate({ asOf: '@5/5' }, { subscribe: false }))
    await ask()
    user = grace
    return { store, ask, asked: () => server.asked('GET /api/stocks').length }
  }

  it('no answer for the one before is shown, of a past moment either', async () => {
    const { store, ask, asked } = await worldOfAda()
    await ask()
    expect(asked()).toBe(1)
    await store.dispatch(loginEndpoint.initiate({ username: 'grace', password: 'wire' }))
    await ask()
    expect(asked()).toBe(2)
  })

  it('nor in another tab', async () => {
    const { store, ask, asked } = await worldOfAda()
    store.dispatch(cameBack())
    await vi.waitFor(async () => {
      await ask()
      expect(asked()).toBe(2)
    })
  })
})

describe('a read of a past moment', () => {
  const asOf = '2026-01-02T15:31:00.000Z'

  it('that failed is asked again when the connection is back, and one that came is not', async () => {
    let answer = () => text('away', 500)
    const world = createWorld({ 'GET /api/stocks': () => answer() })
    const { store, server } = world
    await store.dispatch(stocksEndpoint.initiate({ asOf }))
    const shown = () => stocksEndpoint.select({ asOf })(store.getState())
    expect(shown().status).toBe('rejected')
    answer = () => json({ stocks: [stock('A')] })
    store.dispatch(cameBack())
    await vi.waitFor(() => expect(shown().status).toBe('fulfilled'))
    await store.dispatch(stocksEndpoint.initiate({ asOf: null }))
    store.dispatch(cameBack())
    await vi.waitFor(() => expect(server.asked('GET /api/stocks')).toHaveLength(4))
    const moments = server.requests.map(({ path }) => path.includes('asOf='))
    expect(moments.filter(Boolean)).toHaveLength(2)
  })
})

describe('after the session was changed in another tab', () => {
  const grace = { ...ada, username: 'grace' }

  it.each([
    ['another trader is asked for and shown', () => json(grace), grace],
    ['nobody is', () => text('Not signed in', 401), null],
  ] as const)('%s when the connection is back', async (_, answer, expected) => {
    let user = () => text('Not signed in', 401)
    const world = createWorld({ 'GET /api/user': () => user(), 'POST /api/login': () => json(ada) })
    const { store, server } = world
    await store.dispatch(currentUserEndpoint.initiate(undefined))
    await store.dispatch(loginEndpoint.initiate({ username: 'ada', password: 'countess' }))
    const shown = () => store.getState()[api.reducerPath].queries['currentUser(undefined)']
    expect(shown()?.data).toEqual(ada)
    user = answer
    store.dispatch(cameBack())
    await vi.waitFor(() => expect(server.asked('GET /api/user')).toHaveLength(2))
    await vi.waitFor(() => expect(shown()).toMatchObject({ status: 'fulfilled', data: expected }))
  })

  it('the trader stays shown while the server does not answer', async () => {
    let user = () => json(ada)
    const world = createWorld({ 'GET /api/user': () => user() })
    const { store } = world
    await store.dispatch(currentUserEndpoint.initiate(undefined))
    user = () => text('away', 503)
    store.dispatch(cameBack())
    const shown = () => store.getState()[api.reducerPath].queries['currentUser(undefined)']
    await vi.waitFor(() => expect(shown()?.status).toBe('rejected'))
    expect(shown()?.data).toEqual(ada)
  })
})

describe('a call that succeeds', () => {
  it('writes its prices into the quote book', async () => {
    const world = createWorld({
      'GET /api/stocks': () =>
        json({ stocks: [stock('A', { price: 7 }), stock('B', { price: null })] }),
    })
    await world.store.dispatch(stocksEndpoint.initiate({ asOf: null }))
    expect(world.quotes.get('A')).toMatchObject({ price: 7, volume: 1_500_000 })
    expect(world.quotes.get('B')).toBeUndefined()
  })

  it('sends no content type without a body', async () => {
    const world = createWorld({ 'GET /api/stocks': () => json({ stocks: [] }) })
    await world.store.dispatch(stocksEndpoint.initiate({ asOf: null }))
    expect(world.server.requests[0]!.contentType).toBeNull()
  })
})

import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { stocksEndpoint } from '../../../../src/web/api/market/stocks.ts'
import { askEarly } from '../../../../src/web/app/start/ask-early.ts'
import type { Preferences } from '../../../../src/web/state/preferences.ts'
import { ada, detail, json, stock, text } from '../../support/fake-server.ts'
import { createWorld, renderAt } from '../../support/page.tsx'

const listed = {
  stocks: [stock('MSFT'), stock('AAPL'), stock('ZTS')],
  total: 3,
  page: 1,
  limit: 10_000,
}

const answers = {
  'GET /api/user': () => json(ada),
  'GET /api/stocks': () => json(listed),
  'GET /api/stocks/AAPL': () => json(detail('AAPL')),
  'GET /api/stocks/ZTS': () => json(detail('ZTS')),
  'GET /api/stocks/MSFT': () => json(detail('MSFT')),
}

const askedAt = async (
  address: { readonly pathname: string; readonly search: string },
  list?: Preferences['list'],
) => {
  const world = createWorld(answers, list && { list })
  await askEarly(world.store, address)
  return world.server.requests.map(({ path }) => path.replace(/\?.*/, ''))
}

const dashboard = { pathname: '/', search: '' }

describe('what is asked for before the code of the dashboard has come', () => {
  it('is the trader, the stocks, and the stock that the list begins with', async () => {
    const [first, second, ...rest] = await askedAt(dashboard)
    expect([first, second]).toEqual(['/api/user', '/api/stocks'])
    expect(rest).toEqual(['/api/stocks/AAPL'])
    const last = await askedAt(dashboard, { sort: 'symbol', order: 'desc' })
    expect(last.slice(2)).toEqual(['/api/stocks/ZTS'])
  })

  it('is the stock that the address names, not the first', async () => {
    const asked = await askedAt({ pathname: '/', search: '?symbol=msft' })
    expect(asked.toSorted()).toEqual(['/api/stocks', '/api/stocks/MSFT', '/api/user'])
  })

  it('is no stock where the order depends on prices that are not there yet', async () => {
    const asked = await askedAt(dashboard, { sort: 'price', order: 'desc' })
    expect(asked).toEqual(['/api/user', '/api/stocks'])
  })

  it('is nothing on another screen, and nothing more in the name of nobody', async () => {
    expect(await askedAt({ pathname: '/auth', search: '' })).toEqual([])
    const world = createWorld({ 'GET /api/user': () => text('Not signed in', 401) })
    await askEarly(world.store, dashboard)
    expect(world.server.requests.map(({ path }) => path)).toEqual(['/api/user'])
  })

  it('is not asked for again where it is a symbol that is not listed, before the list has it', async () => {
    const world = createWorld({
      ...answers,
      'GET /api/stocks/NOPE': () => text('Unknown symbol NOPE', 404),
    })
    await askEarly(world.store, { pathname: '/', search: '?symbol=NOPE' })
    await renderAt(world, '/?symbol=NOPE')
    await screen.findByText('Unknown symbol NOPE')
    await screen.findByText(/404: Unknown symbol NOPE/)
    const asked = () => world.server.asked('GET /api/stocks/NOPE')
    expect(asked()).toHaveLength(1)

    world.server.answers['GET /api/stocks/NOPE'] = () => json(detail('NOPE'))
    world.server.answers['GET /api/stocks'] = () => json({ ...listed, stocks: [stock('NOPE')] })
    void world.store.dispatch(stocksEndpoint.initiate({ asOf: null }, { forceRefetch: true }))
    expect(await screen.findByText('NASDAQ')).toBeTruthy()
    await waitFor(() => expect(screen.queryByText(/Unknown symbol NOPE/)).toBeNull())
    expect(asked()).toHaveLength(2)
  })

  it('is not asked for again by who draws it', async () => {
    const world = createWorld(answers)
    await askEarly(world.store, dashboard)
    const asked = world.server.requests.length
    const drawn = await world.store.dispatch(stocksEndpoint.initiate({ asOf: null }))
    expect(drawn.data?.stocks).toHaveLength(3)
    expect(world.server.requests).toHaveLength(asked)
  })
})

import { expect, it } from 'vitest'
import { momentOf } from '../../../../src/web/api/moment.ts'
import { stockEndpoint } from '../../../../src/web/api/market/stocks.ts'
import { showMoment } from '../../../../src/web/app/moment/show-moment.ts'
import { deferred, detail, json, stock } from '../../support/fake-server.ts'
import { createWorld } from '../../support/page.tsx'

const moment = '2026-01-02T15:31:00.000Z'

it.each(['/api/stocks', '/api/stocks/AAPL'])(
  'a moment is not shown before %s, which a screen has just begun to use',
  async (path) => {
    const held = deferred<undefined>()
    const asked = deferred<undefined>()
    const { store, server } = createWorld({
      'GET /api/stocks': () => json({ stocks: [stock('AAPL')] }),
      'GET /api/stocks/AAPL': () => json(detail('AAPL')),
    })
    await store.dispatch(stockEndpoint.initiate({ symbol: 'AAPL', asOf: null }))
    const answer = server.answers[`GET ${path}`]!
    server.answers[`GET ${path}`] = async (request) => {
      asked.resolve(undefined)
      await held.promise
      return answer(request)
    }
    const shown = showMoment(store, moment, new AbortController().signal)
    const isShown = () => momentOf(store.getState()) === moment
    await Promise.race([asked.promise, shown])
    expect(isShown()).toBe(false)
    held.resolve(undefined)
    await shown
    expect(isShown()).toBe(true)
  },
)

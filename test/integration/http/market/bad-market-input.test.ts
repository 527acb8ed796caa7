import { Registry } from 'prom-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createHttpMetrics } from '../../../../src/ops/metrics/http-metrics.ts'
import { openTraders, type TradersApp } from '../../../support/http/traders.ts'

const registry = new Registry()
let world: TradersApp

beforeAll(async () => {
  world = await openTraders({ countRequest: createHttpMetrics(registry) })
})
afterAll(() => world.close())

const alertOf = (more: object) => ({
  symbol: 'AAPL',
  condition: 'price_above',
  value: 1,
  ...more,
})
const rule = {
  field: 'PRICE',
  operator: 'greater than',
  compareType: 'NUMERIC',
  compareValue: '1',
  conjunction: 'AND',
}
const scanOf = (more: object) => ({ rules: [{ ...rule, ...more }] })
const presetOf = (more: object) => ({ name: 'Mine', filters: [{ ...rule, ...more }] })

/** As it comes over the line: JSON has no NaN, and a number too large for one is still JSON. */
const raw = (value: string) => JSON.stringify(alertOf({ value: 'here' })).replace('"here"', value)

const metric = async (method: string, route: string, status: number): Promise<number> => {
  const name = `tapedeck_http_requests_total{method="${method}",route="${route}",status="${status.toString()}"} `
  const found = (await registry.metrics()).split('\n').find((line) => line.startsWith(name))
  return found === undefined ? 0 : Number(found.slice(name.length))
}

/** The log's end, and whatever the trader has. */
const everything = async () => {
  await world.app.caughtUp()
  const lists = ['/api/alerts', '/api/watchlist', '/api/scanner/presets', '/api/stocks']
  const told = []
  for (const list of lists) told.push((await world.ada.get(list).expect(200)).body)
  return JSON.stringify([String((await world.app.events.head())?.commit), told])
}

type Case = readonly [
  what: string,
  method: 'get' | 'post' | 'delete',
  path: string,
  route: string,
  body: object | string | undefined,
  status: number,
]

const of = (what: string, path: string, body: object | string, status = 400): Case => [
  ...([what, 'post', path, path] as const),
  ...([body, status] as const),
]

const cases: readonly Case[] = [
  ['an unknown symbol', 'get', '/api/stocks/NOPE', '/api/stocks/:symbol', undefined, 404],
  ['an unknown symbol', 'get', '/api/stocks/NOPE/bars', '/api/stocks/:symbol/bars', undefined, 404],
  of('an unknown symbol', '/api/watchlist', { symbol: 'NOPE' }, 404),
  of('an unknown symbol', '/api/alerts', alertOf({ symbol: 'NOPE' }), 404),
  of('an unknown symbol', '/api/alerts/dry-run', alertOf({ symbol: 'NOPE' }), 404),
  of('an unknown symbol', '/api/market/update', { symbols: ['NOPE'] }, 404),
  ...['/api/alerts', '/api/alerts/dry-run'].flatMap((path) => [
    of('a price of 0', path, alertOf({ value: 0 })),
    of('a price of −1', path, alertOf({ value: -1 })),
    of('a price of NaN', path, raw('NaN')),
    of('a price of 1e999', path, raw('1e999')),
    of('a price of null', path, alertOf({ value: null })),
    of('a price of text', path, alertOf({ value: 'high' })),
  ]),
  of('a rule with an unknown field', '/api/scanner/scan', scanOf({ field: 'LUCK' })),
  of('a rule with a field too many', '/api/scanner/scan', scanOf({ luck: 1 })),
  of('a rule that compares with nothing', '/api/scanner/scan', scanOf({ compareValue: '' })),
  of('a rule that compares with 1e999', '/api/scanner/scan', scanOf({ compareValue: '1e999' })),
  of('a rule with an unknown field', '/api/scanner/presets', presetOf({ field: 'LUCK' })),
  of('a rule with a field too many', '/api/scanner/presets', presetOf({ luck: 1 })),
]

describe('over HTTP', () => {
  it.each(cases)(
    '%s is refused in words, counted, and changes nothing: %s %s',
    async (_, method, path, route, body, status) => {
      const [before, counted] = [
        await everything(),
        await metric(method.toUpperCase(), route, status),
      ]
      const call = world.ada[method](path)
      const response = await (body === undefined
        ? call
        : call.set('Content-Type', 'application/json').send(body))
      expect(response.status).toBe(status)
      expect(response.text).toMatch(/^[A-Z]?[^\n<{]{5,200}$/)
      await expect
        .poll(() => metric(method.toUpperCase(), route, status), { timeout: 20_000 })
        .toBe(counted + 1)
      expect(await everything()).toBe(before)
    },
  )
})

import { describe, expect, it } from 'vitest'
import { isOwnOrigin, type OriginRule } from '../../../src/realtime/sockets/origin.ts'

const asked = (
  origin: string | undefined,
  host: string | undefined,
  rule: Partial<OriginRule> = {},
): boolean =>
  isOwnOrigin(
    { ...(origin !== undefined && { origin }), ...(host !== undefined && { host }) },
    { allowedOrigins: [], https: false, ...rule },
  )

describe('the origin of an upgrade', () => {
  it.each([
    ['http://trade.example', 'trade.example'],
    ['https://trade.example', 'trade.example'],
    ['https://trade.example', 'trade.example:443'],
    ['http://localhost:3000', 'localhost:3000'],
    ['http://LOCALHOST:3000', 'localhost:3000'],
    ['http://[::1]:3000', '[::1]:3000'],
  ])('%s is our own when the host is %s', (origin, host) => {
    expect(asked(origin, host)).toBe(true)
  })

  it.each([
    ['https://evil.example', 'trade.example'],
    ['https://trade.example.evil.example', 'trade.example'],
    ['https://trade.example:8443', 'trade.example'],
    ['http://trade.example', 'trade.example:443'],
    ['null', 'trade.example'],
    ['file://', 'trade.example'],
    ['chrome-extension://trade.example', 'trade.example'],
    ['not a url', 'not a url'],
    ['', ''],
    [undefined, 'trade.example'],
    ['https://trade.example', undefined],
  ])('%s is foreign when the host is %s', (origin, host) => {
    expect(asked(origin, host)).toBe(false)
  })

  const own = { origin: 'http://trade.example', host: 'trade.example' }
  const plain: OriginRule = { allowedOrigins: [], https: false }

  it.each([
    ['cross-site', false],
    ['same-site', false],
    ['anything else', false],
    ['', false],
    ['same-origin', true],
    ['none', true],
  ])('is foreign or not as the browser says: Sec-Fetch-Site %s', (site, expected) => {
    expect(isOwnOrigin({ ...own, 'sec-fetch-site': site }, plain)).toBe(expected)
  })

  it('is held against the host that a proxy of ours was asked for, and nobody else’s', () => {
    const headers = {
      origin: 'https://trade.example',
      host: '10.0.0.7:3000',
      'x-forwarded-host': 'trade.example , inner.example',
    }
    expect(isOwnOrigin(headers, { ...plain, https: true })).toBe(true)
    expect(isOwnOrigin(headers, plain)).toBe(false)
    const evil = { ...headers, origin: 'https://evil.example', host: 'evil.example' }
    expect(isOwnOrigin(evil, { ...plain, https: true })).toBe(false)
  })

  it('may be named in the configuration, of another site too', () => {
    const rule = { allowedOrigins: ['https://app.example'] }
    const named = { origin: 'https://app.example', 'sec-fetch-site': 'cross-site' }
    expect(isOwnOrigin(named, { ...plain, ...rule })).toBe(true)
    expect(asked('https://app.example', 'internal:3000', rule)).toBe(true)
    expect(asked('https://app.example.evil.example', 'internal:3000', rule)).toBe(false)
  })

  it('has to be https when the product is', () => {
    expect(asked('http://trade.example', 'trade.example', { https: true })).toBe(false)
    expect(asked('https://trade.example', 'trade.example', { https: true })).toBe(true)
  })
})

import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { dryRunBody } from '../../../src/contracts/alerts/alert-bodies.ts'
import { loginBody } from '../../../src/contracts/accounts/accounts.ts'
import { faultWords } from '../../../src/contracts/fault-words.ts'
import { clientFrame } from '../../../src/contracts/socket/client-frames.ts'
import { scanBody } from '../../../src/contracts/scans/scan-rules.ts'
import { barsQuery, stocksQuery } from '../../../src/contracts/market/stocks.ts'

const wordsOf = (schema: z.ZodType, value: unknown): string[] => {
  const { error } = schema.safeParse(value)
  return (error?.issues ?? []).map(faultWords)
}

describe('what is wrong with a field', () => {
  it.each([
    [stocksQuery, { limit: 'many' }, 'must be a whole number'],
    [stocksQuery, { limit: '1.5' }, 'must be a whole number'],
    [stocksQuery, { limit: '0' }, 'must be at least 1'],
    [stocksQuery, { limit: '10001' }, 'must be at most 10000'],
    [stocksQuery, { limit: '99999999999999999999' }, 'is too large'],
    [stocksQuery, { sort: 'name' }, 'must be one of symbol, price, changePercent, volume'],
    [stocksQuery, { sector: '' }, 'must have at least 1 character'],
    [stocksQuery, { q: 'x'.repeat(81) }, 'must have at most 80 characters'],
    [barsQuery, { timeframe: '2m' }, 'must be one of 1m, 5m, 15m, 30m, 1H, 4H, 1D, 1W, 1M'],
    [scanBody, {}, 'is required'],
    [scanBody, [], 'must be an object'],
    [scanBody, { rules: 'all' }, 'must be a list'],
    [scanBody, { rules: [] }, 'must have at least 1 entry'],
    [
      z.enum('abcdefghijklm'.split('')),
      'z',
      `must be one of ${'abcdefghijklm'.split('').join(', ')}`,
    ],
    [
      z.enum('abcdefghijklmn'.split('')),
      'z',
      'must be one of a, b, c, d, e, f, g, h, i, j, k, l, or 2 others',
    ],
    [
      clientFrame,
      { type: 'buy' },
      'must be one of heartbeat, subscribe_price, unsubscribe_price, subscribe_quotes, unsubscribe_quotes, subscribe_scan, unsubscribe_scan',
    ],
    [clientFrame, { type: 'subscribe_quotes', symbols: 7 }, 'is not valid'],
    [loginBody, { username: 'x', password: 'x'.repeat(2_000) }, 'Password is too long'],
    [
      loginBody,
      { username: 'x'.repeat(201), password: 'x' },
      'Username is too long (at most 200 characters)',
    ],
    [loginBody, { password: 'x' }, 'Username is required'],
    [z.object({ is: z.literal('it') }), { is: 1 }, 'must be it'],
    [z.object({ is: z.date() }), { is: 1 }, 'must be date'],
  ] as const)('is said in plain words: %#, %j', (schema, value, words) => {
    expect(wordsOf(schema, value)[0]).toBe(words)
  })

  it('is never said in zod’s own words, whatever is sent', () => {
    const odd = [undefined, null, 7, 'x', [], {}, [[]], { type: 7 }, { rules: [{}] }, { value: {} }]
    for (const schema of [stocksQuery, barsQuery, scanBody, clientFrame, dryRunBody, loginBody])
      for (const value of odd)
        for (const words of wordsOf(schema, value))
          expect(words).not.toMatch(/^(Invalid|Too|Expected)|expected|received|[<>]=/)
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { alertEvents } from '../../../../src/domain/alert/events.ts'
import { chatEvents } from '../../../../src/domain/chat/events.ts'
import { earlierVersionsOf } from '../../../../src/domain/kernel/upcaster.ts'
import { isTradingDate, tradingDate } from '../../../../src/domain/kernel/fields.ts'
import { isRecordOf } from '../../../../src/domain/kernel/fast-path-record.ts'
import { priceFeedEvents } from '../../../../src/domain/price-feed/events.ts'
import { watchlistEvents } from '../../../../src/domain/watchlist/events.ts'

const id = 'b09e692e-8bdb-4947-941a-da93b03d3839'
const fitting = {
  PricesTicked: { source: 'simulated', date: '2026-01-05', ticks: [['AAPL', 1.5, 100, 1_767_000]] },
  ChatMessageSent: { messageId: id, room: 'general', userId: id, message: 'Watching AAPL' },
  SymbolAddedToWatchlist: { userId: id, listId: id, symbol: 'BRK.B', entryId: id, before: id },
  AlertCreated: { alertId: id, userId: id, symbol: 'AAPL', condition: 'price_above', value: -1.5 },
}

/** The same events as zod alone reads them. */
const [firstAlert] = earlierVersionsOf(alertEvents.AlertCreated)
const quickly = {
  ...priceFeedEvents,
  ...chatEvents,
  ...watchlistEvents,
  // Later versions have rules as well.
  AlertCreated: firstAlert!.schema as z.ZodObject,
}
const types = Object.keys(fitting) as (keyof typeof fitting)[]

const oddValue = fc.oneof(
  fc.constantFrom<unknown>(
    ...[undefined, null, '', ' ', 0, -0, 1e300, Number.NaN, Number.NEGATIVE_INFINITY, 1n, true],
    ...[id, id.toUpperCase(), `${id} `, id.replaceAll('-', ''), `g${id.slice(1)}`],
    ...['00000000-0000-0000-0000-000000000000', 'b09e692e-8bdb-9947-941a-da93b03d3839'],
    ...[
      '2026-02-28',
      '2026-02-29',
      '2024-02-29',
      '2026-1-05',
      '2026-01-05T00:00:00Z',
      '0000-00-00',
    ],
    ...[
      'AAPL',
      'aapl',
      'A'.repeat(12),
      'A'.repeat(13),
      'price_above',
      'PRICE_ABOVE',
      'a'.repeat(41),
    ],
    ...['x'.repeat(80), 'x'.repeat(81), 'x'.repeat(500), 'x'.repeat(501), '🙂'.repeat(500)],
    ...['🙂'.repeat(501), '\uD800', 'general\n', [], [[]], {}, ['AAPL'], [['AAPL', 1, 1, 1]]],
    ...[[['AAPL', 0, 1, 1]], [['AAPL', 1, 1, 1, 1]], [['AAPL', 1, 1, 1.5]], new Array(1)],
  ),
  fc.string(),
  fc.double(),
)

const change = fc.record({
  field: fc.nat(4),
  how: fc.constantFrom('keep', 'replace', 'remove', 'add'),
  name: fc.constantFrom('more', '__proto__', 'constructor', 'symbol'),
  value: oddValue,
})

const changed = (
  data: object,
  { field, how, name, value }: typeof change extends fc.Arbitrary<infer Change> ? Change : never,
): object => {
  const entries: [string, unknown][] = Object.entries(data)
  const at = field % entries.length
  if (how === 'replace') entries[at] = [entries[at]?.[0] ?? name, value]
  if (how === 'remove') entries.splice(at, 1)
  if (how === 'add') entries.push([name, value])
  return Object.fromEntries(entries)
}

const verdict = (schema: z.ZodType, value: unknown) => {
  const parsed = schema.safeParse(value)
  return parsed.success
    ? { fits: true, data: parsed.data }
    : { fits: false, issues: parsed.error.issues }
}

describe('events that are read quickly', () => {
  it.each(types)('give what zod alone gives of any %s, faults included', (type) => {
    const slowly = z.strictObject(quickly[type].shape)
    expect(verdict(slowly, fitting[type])).toMatchObject({ fits: true })
    fc.assert(
      fc.property(fc.array(change, { maxLength: 2 }), (changes) => {
        const data = changes.reduce<object>(changed, fitting[type])
        expect(verdict(quickly[type], data)).toEqual(verdict(slowly, data))
      }),
      { numRuns: 2_000 },
    )
  })

  it.each([null, undefined, 'text', 7, [], [fitting.AlertCreated]])(
    'are objects, not %j',
    (value) => {
      for (const type of types) expect(quickly[type].safeParse(value).success).toBe(false)
    },
  )

  it('are passed on as they are: nothing is made for them', () => {
    for (const type of types) expect(quickly[type].parse(fitting[type])).toBe(fitting[type])
  })
})

describe('a date that is asked for again', () => {
  it('is fine where zod says so, whatever was asked before', () => {
    const date = fc.oneof(oddValue, fc.constantFrom('2026-01-05', '2026-01-06', '2026-13-06'))
    fc.assert(
      fc.property(date, (value) => {
        expect(isTradingDate(value)).toBe(tradingDate.safeParse(value).success)
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('a record', () => {
  it('has all of its fields and no other', () => {
    const isPair = isRecordOf({ a: (value) => value === 1, b: (value) => value === 2 })
    expect(isPair({ a: 1, b: 2 })).toBe(true)
    expect(isPair({ b: 2, a: 1 })).toBe(true)
    for (const other of [{ a: 1 }, { a: 1, b: 3 }, { a: 1, b: 2, c: 3 }, {}, [1, 2], null])
      expect(isPair(other)).toBe(false)
  })
})

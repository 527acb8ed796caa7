import { describe, expect, it } from 'vitest'
import { react } from '../../../../../src/domain/alert/armed/react.ts'
import { newWatch, type Watch } from '../../../../../src/domain/alert/armed/watch.ts'
import type { AlertEvent } from '../../../../../src/domain/alert/events.ts'
import type { WatchedTerms } from '../../../../../src/domain/alert/terms.ts'
import { tradingDayStart } from '../../../../../src/domain/calendar/trading-day.ts'
import { eventsOf, rule, scan, typed } from '../../../../support/alerts/one-alert.ts'

const ids = { alertId: 'a', userId: 'u' }
const { created, revised, deleted, expired } = eventsOf(ids)
const kinds = [
  ['of one of the four types', typed],
  ['with a rule', rule],
  ['that watches a scan', scan],
] as const

const paused = (reason: 'trader' | 'suspected_split', symbol: string | null = 'AAPL') =>
  ({ type: 'AlertPaused', data: { ...ids, symbol, reason, setBefore: true } }) as const
const resumed = (terms: WatchedTerms): AlertEvent => ({
  type: 'AlertResumed',
  data: { ...ids, ...terms },
})
const rearmed = (terms: WatchedTerms, setAt: number | null): AlertEvent => ({
  type: 'AlertRearmed',
  data: { ...ids, ...terms, setAt },
})
const restored = (
  terms: WatchedTerms,
  state: 'active' | 'paused' | 'triggered' | 'expired',
): AlertEvent => ({
  type: 'AlertRestored',
  data: { ...ids, ...terms, state, createdAt: 1, triggeredAt: null, setAt: 50 },
})
const triggered: AlertEvent = {
  type: 'AlertTriggered',
  data: {
    ...ids,
    symbol: 'AAPL',
    conditions: [],
    tick: { stream: 's', revision: 1, index: 0, price: 180, volume: 1, at: 1 },
  },
}

/** Each event at ten times its revision, in Unix ms. @returns what the last one asks for */
const follow = (watch: Watch, ...events: readonly AlertEvent[]) =>
  events
    .map((event, revision) => react(watch, event, { stream: 'a', revision, at: 10 * revision }))
    .at(-1)

const stateOf = ({ armed, rules, scans, paused }: Watch) => {
  const known = armed.get('a') ?? rules.get('a') ?? scans.get('a')
  const waiting = paused.get('a')
  return {
    armed: known === undefined ? null : { setAt: known.setAt, armedAt: known.armedAt },
    paused: waiting === undefined ? null : { reason: waiting.reason, setAt: waiting.setAt },
  }
}

const after = (...events: readonly AlertEvent[]) => {
  const watch = newWatch()
  expect(follow(watch, ...events)).toEqual([])
  return stateOf(watch)
}

const nothing = { armed: null, paused: null }

describe.each(kinds)('an alert %s', (_, terms) => {
  const first = { armed: { setAt: 0, armedAt: 0 }, paused: null }

  it('is watched from its creation until it is deleted or expires', () => {
    expect(after(created(terms))).toEqual(first)
    expect(after(created(terms), deleted)).toEqual(nothing)
    expect(after(created(terms), expired)).toEqual(nothing)
  })

  it('waits while it is paused, and goes on with levels that were set before', () => {
    const waiting = { armed: null, paused: { reason: 'trader', setAt: 0 } }
    const pause = paused('trader', 'symbol' in terms ? terms.symbol : null)
    expect(after(created(terms), pause)).toEqual(waiting)
    expect(after(created(terms), pause, pause)).toEqual(waiting)
    expect(after(created(terms), pause, resumed(terms))).toEqual({
      armed: { setAt: 0, armedAt: 2 },
      paused: null,
    })
    for (const end of [deleted, expired, triggered])
      expect(after(created(terms), pause, end)).toEqual(nothing)
  })

  it('is watched since an event that arms it, also where it was read as armed before', () => {
    expect(after(created(terms), resumed(terms)).armed).toEqual({ setAt: 0, armedAt: 1 })
  })

  it('has the levels of the event that arms it again, or of its moment', () => {
    const history = [created(terms), expired]
    expect(after(...history, rearmed(terms, 7))).toEqual({
      armed: { setAt: 7, armedAt: 2 },
      paused: null,
    })
    expect(after(...history, rearmed(terms, null))).toEqual({
      armed: { setAt: 20, armedAt: 2 },
      paused: null,
    })
  })

  it('comes back from its deletion as it was', () => {
    const back = (state: 'active' | 'paused' | 'triggered' | 'expired') =>
      after(created(terms), deleted, restored(terms, state))
    expect(back('active')).toEqual({ armed: { setAt: 50, armedAt: 2 }, paused: null })
    expect(back('paused')).toEqual({ armed: null, paused: { reason: 'trader', setAt: 50 } })
    expect(back('triggered')).toEqual(nothing)
    expect(back('expired')).toEqual(nothing)
  })

  it('is set anew by an edit', () => {
    for (const [, other] of kinds)
      expect(after(created(terms), revised(other))).toEqual({
        armed: { setAt: 10, armedAt: 1 },
        paused: null,
      })
  })
})

describe('a trigger', () => {
  it('ends an alert, but a rule that repeats and a watched scan go on', () => {
    expect(after(created(typed), triggered)).toEqual(nothing)
    expect(after(created(rule), triggered)).toEqual(nothing)
    for (const terms of [{ ...rule, repeat: 'every' } as const, scan])
      expect(after(created(terms), triggered).armed).toEqual({ setAt: 0, armedAt: 0 })
  })
})

describe('an adjustment for a split', () => {
  const split = { to: 10, for: 1, date: '2025-01-06' } as const

  it('changes the level of an alert, which goes on as it was', () => {
    const inShares = [
      [typed, { ...typed, value: 18 }],
      [
        rule,
        {
          ...rule,
          rule: { ...rule.rule, conditions: [{ ...rule.rule.conditions[0]!, right: 18 }] },
        },
      ],
    ] as const
    for (const [terms, next] of inShares) {
      const watch = newWatch()
      expect(follow(watch, created(terms), revised(next, split))).toEqual([])
      expect(watch.armed.get('a') ?? watch.rules.get('a')).toMatchObject({
        ...next,
        setAt: 0,
        armedAt: 0,
      })
    }
  })

  it('changes nothing of one that is paused or is not watched', () => {
    const next = revised({ ...typed, value: 18 }, split)
    expect(after(created(typed), paused('trader'), next).paused).toMatchObject({ setAt: 0 })
    const watch = newWatch()
    expect(follow(watch, created(typed), deleted, next)).toEqual([])
    expect([watch.armed.size, watch.rules.size, watch.scans.size]).toEqual([0, 0, 0])
  })
})

describe('an edit of a paused alert', () => {
  const symbols = (watch: Watch) =>
    ['AAPL', 'MSFT'].filter((symbol) => watch.paused.ofSymbol(symbol).length > 0)
  const other = { ...typed, symbol: 'MSFT' }

  it('leaves it paused where its owner paused it, with the symbol and the moment of the edit', () => {
    const watch = newWatch()
    expect(follow(watch, created(typed), paused('trader'), revised(other))).toEqual([])
    expect(symbols(watch)).toEqual(['MSFT'])
    expect(stateOf(watch)).toEqual({ armed: null, paused: { reason: 'trader', setAt: 20 } })
  })

  it('resumes it where it waited for a split of another symbol', () => {
    const resume = { type: 'ResumeAlert', alertId: 'a', split: null }
    for (const terms of [other, scan]) {
      const history = [created(typed), paused('suspected_split'), revised(terms)]
      expect(follow(newWatch(), ...history)).toEqual([resume])
    }
    const watch = newWatch()
    watch.splits.suspect('AAPL', '2025-01-06')
    const same = revised({ ...typed, value: 190 })
    expect(follow(watch, created(typed), paused('suspected_split'), same)).toEqual([])
  })
})

describe('an alert on a stock that looks split', () => {
  const pause = { type: 'PauseAlert', alertId: 'a', reason: 'suspected_split' } as const
  const suspected = () => {
    const watch = newWatch()
    watch.splits.suspect('AAPL', '2025-01-06')
    return watch
  }

  it('is to be paused when it is armed, and a watched scan or another stock’s is not', () => {
    expect(follow(suspected(), created(typed))).toEqual([{ ...pause, setBefore: true, armedAt: 0 }])
    const edit = [created(typed), revised(rule)]
    expect(follow(suspected(), ...edit)).toEqual([{ ...pause, setBefore: true, armedAt: 1 }])
    for (const terms of [scan, { ...typed, symbol: 'MSFT' }])
      expect(follow(suspected(), created(terms))).toEqual([])
  })

  it('has levels from before the split if they were set before its day', () => {
    const day = tradingDayStart('2025-01-06')
    for (const [at, setBefore] of [
      [day - 1, true],
      [day, false],
    ] as const)
      expect(react(suspected(), created(typed), { stream: 'a', revision: 0, at })).toEqual([
        { ...pause, setBefore, armedAt: 0 },
      ])
    // When the levels were set is not known.
    const unknown = react(suspected(), resumed(typed), { stream: 'a', revision: 3, at: 0 })
    expect(unknown).toEqual([{ ...pause, setBefore: false, armedAt: 3 }])
    const watch = suspected()
    watch.setTimes.set('a', 0)
    const known = react(watch, resumed(typed), { stream: 'a', revision: 3, at: day })
    expect(known).toEqual([{ ...pause, setBefore: true, armedAt: 3 }])
  })
})

describe('the moment at which an alert expires', () => {
  it('is known from when it is armed', () => {
    for (const terms of [rule, scan]) {
      const watch = newWatch()
      follow(watch, created(terms))
      expect(watch.expiries.all()).toEqual([])
      follow(watch, created({ ...terms, expiresAt: 99 }))
      expect(watch.expiries.nextKey).toBe(99)
      expect(watch.expiries.all()).toEqual(['a'])
    }
  })
})

import { describe, it } from 'vitest'
import { alertDecider } from '../../../../../src/domain/alert/decider.ts'
import type { AlertEvent } from '../../../../../src/domain/alert/events.ts'
import type { WatchedTerms } from '../../../../../src/domain/alert/terms.ts'
import { given } from '../../../../support/given.ts'
import { eventsOf, rule, scan, typed } from '../../../../support/alerts/one-alert.ts'

const alertId = '7f2c1a52-9d0e-4c53-8f57-0a1b2c3d4e5f'
const userId = '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed'
const ids = { alertId, userId }
const { created, revised, deleted, expired } = eventsOf(ids)
const noon = Date.parse('2025-01-02T17:00:00Z')
const split = { to: 10, for: 1, date: '2025-01-06' } as const

const paused = (reason: 'trader' | 'suspected_split', symbol: string | null = 'AAPL') =>
  ({
    type: 'AlertPaused',
    data: { ...ids, symbol, reason, setBefore: reason !== 'trader' },
  }) satisfies AlertEvent
const tick = { stream: 's', revision: 1, index: 0, price: 180, volume: 1, at: noon }
const triggered: AlertEvent = {
  type: 'AlertTriggered',
  data: { ...ids, symbol: 'AAPL', conditions: [], tick },
}

const asked = { isListed: true, references: null, unknown: null, activeAlerts: 0, now: noon }
const create = (terms: WatchedTerms) =>
  ({ type: 'CreateAlert', ...ids, ...terms, ...asked }) as const
const revise = (terms: WatchedTerms) =>
  ({ type: 'ReviseAlert', ...ids, ...terms, ...asked }) as const
const adjust = { type: 'AdjustAlert', alertId, split } as const
const resume = { type: 'ResumeAlert', alertId, split: null } as const
const pause = {
  type: 'PauseAlert',
  alertId,
  reason: 'suspected_split',
  setBefore: true,
} as const

describe('an edit', () => {
  it('is refused for what a new alert is refused for', () => {
    const edit = (terms: WatchedTerms) => given(alertDecider, created(rule)).when(revise(terms))
    edit({ ...rule, expiresAt: noon }).thenRefused({ type: 'expires_in_past' })
    edit({ ...rule, expiresAt: noon + 1 }).then(revised({ ...rule, expiresAt: noon + 1 }))
    given(alertDecider, created(rule))
      .when({ ...revise(typed), isListed: false })
      .thenRefused({ type: 'unknown_symbol', symbol: 'AAPL' })
  })

  it('of an active alert makes it no further one, and of one that is over does', () => {
    const many = { ...revise(typed), activeAlerts: 10_000 }
    given(alertDecider, created(rule)).when(many).then(revised(typed))
    for (const over of [triggered, expired])
      given(alertDecider, created(rule), over)
        .when(many)
        .thenRefused({ type: 'too_many_alerts', max: 10_000 })
  })

  it('with the same terms arms an alert that is over, and changes no other', () => {
    given(alertDecider, created(rule)).when(revise(rule)).then()
    given(alertDecider, created(rule), paused('trader')).when(revise(rule)).then()
    for (const over of [triggered, expired])
      given(alertDecider, created(rule), over).when(revise(rule)).then(revised(rule))
  })

  it('of a paused alert leaves it paused, and counts as set after a suspected split', () => {
    given(alertDecider, created(rule), paused('suspected_split'), revised(typed))
      .when({ ...resume, split })
      .then({ type: 'AlertResumed', data: { ...ids, ...typed } })
    given(alertDecider, created(rule), paused('trader'), revised(typed)).when(pause).then()
  })

  it('makes an alert one of another kind', () => {
    given(alertDecider, created(typed)).when(revise(scan)).then(revised(scan))
    given(alertDecider, created(scan), revised(rule))
      .when(adjust)
      .then(
        revised(
          {
            ...rule,
            rule: { match: 'all', conditions: [{ left: 'price', operator: 'above', right: 18 }] },
          },
          split,
        ),
      )
  })
})

describe('an adjustment for a split', () => {
  const after = revised({ ...typed, value: 18 }, split)

  it('comes once, paused or not, and none to an alert that is over or to a watched scan', () => {
    given(alertDecider, created(typed), paused('trader')).when(adjust).then(after)
    given(alertDecider, created(typed), paused('trader'), after).when(adjust).then()
    given(alertDecider, created(scan)).when(adjust).then()
    for (const over of [triggered, expired])
      given(alertDecider, created(rule), over).when(adjust).then()
    given(alertDecider).when(adjust).thenRefused({ type: 'no_alert' })
  })

  it('comes anew to the levels of another symbol, and not to an edit of the same one', () => {
    const other = { ...typed, symbol: 'MSFT' }
    given(alertDecider, created(typed), after, revised(other))
      .when(adjust)
      .then(revised({ ...other, value: 18 }, split))
    given(alertDecider, created(typed), after, revised({ ...typed, value: 20 }))
      .when(adjust)
      .then()
    const edited = [paused('trader'), after, revised(other)]
    given(alertDecider, created(typed), ...edited)
      .when(adjust)
      .then(revised({ ...other, value: 18 }, split))
  })

  it('that is recorded of an alert that is over changes nothing of it', () => {
    given(alertDecider, created(typed), triggered, after).when(create(typed)).then()
  })
})

describe('a pause for a suspected split', () => {
  it('is none for terms that were watched before these', () => {
    given(alertDecider, created(typed))
      .when({ ...pause, armedAt: 0 })
      .then(paused('suspected_split'))
    const history = [created(typed), revised({ ...typed, value: 190 })]
    given(alertDecider, ...history)
      .when({ ...pause, armedAt: 0 })
      .then()
    given(alertDecider, ...history)
      .when({ ...pause, armedAt: 1 })
      .then(paused('suspected_split'))
  })

  it('ends for an alert that is paused, and for no other', () => {
    const resumed: AlertEvent = { type: 'AlertResumed', data: { ...ids, ...rule } }
    given(alertDecider, created(rule), paused('suspected_split')).when(resume).then(resumed)
    for (const history of [[], [triggered], [expired]])
      given(alertDecider, created(rule), ...history)
        .when(resume)
        .then()
    for (const history of [[], [created(rule), deleted]])
      given(alertDecider, ...history)
        .when(resume)
        .thenRefused({ type: 'no_alert' })
  })
})

describe('an expiry', () => {
  const expiring = { ...rule, expiresAt: noon }
  const expire = { type: 'ExpireAlert', alertId, now: noon } as const

  it('ends a paused alert as well, and is refused where there is none', () => {
    given(alertDecider, created(expiring), paused('trader')).when(expire).then(expired)
    for (const history of [[], [created(expiring), deleted]])
      given(alertDecider, ...history)
        .when(expire)
        .thenRefused({ type: 'no_alert' })
  })

  it('is none of an alert of one of the four types', () => {
    given(alertDecider, created(typed)).when(expire).then()
  })
})

describe('a watched scan', () => {
  it('is set without a symbol, and refused by the name of what none has', () => {
    given(alertDecider).when(create(scan)).then(created(scan))
    given(alertDecider)
      .when({ ...create(scan), unknown: 'peTtm' })
      .thenRefused({ type: 'never_known', symbol: '', quantity: 'peTtm' })
  })

  it('is paused without a symbol', () => {
    given(alertDecider, created(scan))
      .when({ type: 'HoldAlert', ...ids })
      .then(paused('trader', null))
  })

  it('names each of its symbols once a day, and a rule in its place triggers at once', () => {
    const trigger = (symbol: string) => ({
      type: 'TriggerAlert' as const,
      alertId,
      symbol,
      conditions: [],
      tick: { ...tick, at: noon + 1 },
    })
    const triggeredBy = (symbol: string, at: number): AlertEvent => ({
      type: 'AlertTriggered',
      data: { ...ids, symbol, conditions: [], tick: { ...tick, at } },
    })
    const history = [created(scan), triggeredBy('AAPL', noon), triggeredBy('MSFT', noon)]
    for (const symbol of ['AAPL', 'MSFT'])
      given(alertDecider, ...history)
        .when(trigger(symbol))
        .then()
    given(alertDecider, ...history)
      .when(trigger('TSLA'))
      .then(triggeredBy('TSLA', noon + 1))
    given(alertDecider, ...history, revised({ ...rule, repeat: 'every' }))
      .when(trigger('AAPL'))
      .then(triggeredBy('AAPL', noon + 1))
  })
})

describe('an alert that comes back from its deletion', () => {
  it('is watched again where it waited for a split', () => {
    const restored: AlertEvent = {
      type: 'AlertRestored',
      data: { ...ids, ...rule, state: 'active', createdAt: 1, triggeredAt: null, setAt: 1 },
    }
    const history = [created(rule), paused('suspected_split'), deleted, restored]
    given(alertDecider, ...history)
      .when(pause)
      .then(paused('suspected_split'))
  })
})

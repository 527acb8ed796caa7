import { describe, it } from 'vitest'
import { alertDecider } from '../../../../../src/domain/alert/decider.ts'
import type { AlertEvent } from '../../../../../src/domain/alert/events.ts'
import { given } from '../../../../support/given.ts'
import { eventsOf } from '../../../../support/alerts/one-alert.ts'

const alertId = '7f2c1a52-9d0e-4c53-8f57-0a1b2c3d4e5f'
const userId = '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed'
const stranger = '9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d'
const ids = { alertId, userId }
const { created, deleted, expired } = eventsOf(ids)
const rule = {
  match: 'all',
  conditions: [{ left: 'rsi14', operator: 'below', right: 30 }],
} as const
const options = { repeat: 'once', cooldownSeconds: 300, expiresAt: null } as const
const once = { symbol: 'AAPL', rule, ...options } as const
const every = { ...once, repeat: 'every' } as const
const expiring = { ...once, expiresAt: 2_000_000_000_000 } as const
const scan = [
  {
    field: 'rsi14',
    operator: 'less than',
    compareType: 'NUMERIC',
    compareValue: 30,
    multiplier: 0,
    percentage: 0,
    conjunction: 'AND',
    period: 30,
    interval: 'Daily',
  },
] as const
const watched = { scan, on: 'enters', ...options } as const

const tickAt = (at: number) => ({
  stream: 'priceFeed-simulated_2025-01-02',
  revision: 1,
  index: 0,
  price: 180,
  volume: 1_000,
  at,
})
const noon = Date.parse('2025-01-02T17:00:00Z')
const conditions = [{ value: 29, level: 30 }]

const triggered = (at = noon, symbol = 'AAPL'): AlertEvent => ({
  type: 'AlertTriggered',
  data: { ...ids, symbol, tick: tickAt(at), conditions },
})
const trigger = (at = noon, symbol = 'AAPL') =>
  ({ type: 'TriggerAlert', alertId, tick: tickAt(at), symbol, conditions }) as const
const held: AlertEvent = {
  type: 'AlertPaused',
  data: { ...ids, symbol: 'AAPL', reason: 'trader', setBefore: false },
}
const resumed: AlertEvent = { type: 'AlertResumed', data: { ...ids, ...once } }
const rearmed: AlertEvent = { type: 'AlertRearmed', data: { ...ids, ...once, setAt: 1 } }

const asked = { isListed: true, references: null, unknown: null, activeAlerts: 0, now: noon }
const hold = { type: 'HoldAlert', ...ids } as const
const release = { type: 'ReleaseAlert', ...ids } as const
const rearm = {
  type: 'RearmAlert',
  ...ids,
  now: noon,
  activeAlerts: 0,
  setAt: 1,
  splits: [],
} as const

describe('a rule', () => {
  it('is set with its options, and triggers with both sides of each condition', () => {
    given(alertDecider)
      .when({ type: 'CreateAlert', ...ids, ...once, ...asked })
      .then(created(once))
    given(alertDecider, created(once)).when(trigger()).then(triggered())
    given(alertDecider, created(once), triggered())
      .when(trigger(noon + 1))
      .then()
  })

  it('on what its symbol never has is refused by its name', () => {
    given(alertDecider)
      .when({ type: 'CreateAlert', ...ids, ...once, ...asked, unknown: 'peTtm' })
      .thenRefused({ type: 'never_known', symbol: 'AAPL', quantity: 'peTtm' })
  })

  it('that repeats triggers again after its cooldown, not within it', () => {
    const after = (ms: number) =>
      given(alertDecider, created(every), triggered()).when(trigger(noon + ms))
    after(299_999).then()
    after(300_000).then(triggered(noon + 300_000))
    after(-1).then()
  })
})

describe('a watched scan', () => {
  it('triggers once for a symbol and a day', () => {
    const history = [created(watched), triggered(noon)]
    given(alertDecider, ...history)
      .when(trigger(noon + 1))
      .then()
    given(alertDecider, ...history)
      .when(trigger(noon + 1, 'MSFT'))
      .then(triggered(noon + 1, 'MSFT'))
    const nextDay = noon + 86_400_000
    given(alertDecider, ...history)
      .when(trigger(nextDay))
      .then(triggered(nextDay))
    given(alertDecider, ...history, triggered(nextDay))
      .when(trigger(noon, 'MSFT'))
      .then()
  })

  it('names a symbol once a day, also when it was paused in between', () => {
    const data = { ...ids, ...watched }
    const history: AlertEvent[] = [
      created(watched),
      triggered(),
      held,
      { type: 'AlertResumed', data },
    ]
    given(alertDecider, ...history)
      .when(trigger(noon + 1))
      .then()
  })
})

describe('an expiry', () => {
  it('in the past is refused', () => {
    const terms = { ...once, expiresAt: noon }
    given(alertDecider)
      .when({ type: 'CreateAlert', ...ids, ...terms, ...asked })
      .thenRefused({ type: 'expires_in_past' })
  })

  it('ends the alert once, at its moment and not before', () => {
    const expire = (now: number) => ({ type: 'ExpireAlert', alertId, now }) as const
    const at = expiring.expiresAt
    given(alertDecider, created(expiring))
      .when(expire(at - 1))
      .then()
    given(alertDecider, created(expiring)).when(expire(at)).then(expired)
    given(alertDecider, created(expiring), expired).when(expire(at)).then()
    given(alertDecider, created(expiring), triggered()).when(expire(at)).then()
    given(alertDecider, created(once)).when(expire(at)).then()
  })

  it('is kept by prices: one at it, or after it, does not trigger', () => {
    given(alertDecider, created(expiring))
      .when(trigger(expiring.expiresAt))
      .thenRefused({ type: 'expired' })
    given(alertDecider, created(expiring), expired).when(trigger()).thenRefused({ type: 'expired' })
  })
})

describe('its owner', () => {
  it('pauses an alert, which then does not trigger, and resumes it', () => {
    given(alertDecider, created(once)).when(hold).then(held)
    given(alertDecider, created(once), held).when(hold).then()
    given(alertDecider, created(once), held).when(trigger()).thenRefused({ type: 'paused' })
    given(alertDecider, created(once), held).when(release).then(resumed)
    given(alertDecider, created(once)).when(release).then()
  })

  it('cannot pause or resume what has triggered, nor resume what waits for a split', () => {
    for (const command of [hold, release])
      given(alertDecider, created(once), triggered())
        .when(command)
        .thenRefused({ type: 'not_active' })
    const bySplit: AlertEvent = {
      type: 'AlertPaused',
      data: { ...ids, symbol: 'AAPL', reason: 'suspected_split', setBefore: true },
    }
    given(alertDecider, created(once), bySplit).when(release).thenRefused({ type: 'paused' })
  })

  it('pauses one that waits for a split: its settlement adjusts it and does not resume it', () => {
    const price = {
      match: 'all',
      conditions: [{ left: 'price', operator: 'above', right: 180 }],
    } as const
    const terms = { ...once, rule: price }
    const split = { to: 10, for: 1, date: '2025-01-03' } as const
    const bySplit: AlertEvent = {
      type: 'AlertPaused',
      data: { ...ids, symbol: 'AAPL', reason: 'suspected_split', setBefore: true },
    }
    const adjusted = {
      ...terms,
      rule: { match: 'all' as const, conditions: [{ ...price.conditions[0], right: 18 }] },
    }
    const history: AlertEvent[] = [{ type: 'AlertCreated', data: { ...ids, ...terms } }, bySplit]
    const byTrader: AlertEvent = {
      type: 'AlertPaused',
      data: { ...ids, symbol: 'AAPL', reason: 'trader', setBefore: true },
    }
    given(alertDecider, ...history)
      .when(hold)
      .then(byTrader)
    given(alertDecider, ...history, byTrader)
      .when({ type: 'ResumeAlert', alertId, split })
      .then({ type: 'AlertRevised', data: { ...ids, ...adjusted, split } })
  })

  it('arms again what has triggered or expired', () => {
    given(alertDecider, created(once), triggered()).when(rearm).then(rearmed)
    given(alertDecider, created(once)).when(rearm).then()
    given(alertDecider, created(once), held).when(rearm).thenRefused({ type: 'paused' })
    given(alertDecider, created(expiring), expired)
      .when({ ...rearm, now: expiring.expiresAt })
      .thenRefused({ type: 'expiry_passed' })
    given(alertDecider, created(once), triggered())
      .when({ ...rearm, activeAlerts: 10_000 })
      .thenRefused({ type: 'too_many_alerts', max: 10_000 })
  })

  it('edits an alert; a price that the process read before it does not trigger it', () => {
    const revise = { type: 'ReviseAlert', ...ids, ...every, ...asked } as const
    const revised: AlertEvent = { type: 'AlertRevised', data: { ...ids, ...every, split: null } }
    given(alertDecider, created(once)).when(revise).then(revised)
    given(alertDecider, created(once), revised).when(revise).then()
    given(alertDecider, created(once), revised)
      .when({ ...trigger(), armedAt: 0 })
      .thenRefused({ type: 'before_terms' })
    given(alertDecider, created(once), revised)
      .when({ ...trigger(), armedAt: 1 })
      .then(triggered())
    given(alertDecider, created(once), triggered()).when(revise).then(revised)
  })

  it('is the only one who changes it', () => {
    const others = { userId: stranger }
    for (const command of [
      hold,
      release,
      rearm,
      { type: 'ReviseAlert', ...every, ...asked } as const,
    ])
      given(alertDecider, created(once))
        .when({ ...command, alertId, ...others })
        .thenRefused({ type: 'no_alert' })
  })
})

describe('a deleted alert', () => {
  const restore = {
    type: 'RestoreAlert',
    ...ids,
    now: noon + 600_000,
    deletedAt: noon,
    createdAt: 1,
    setAt: 1,
    splits: [],
    activeAlerts: 0,
  } as const
  const restored = (
    state: 'active' | 'triggered' | 'paused',
    triggeredAt: number | null = null,
  ): AlertEvent => ({
    type: 'AlertRestored',
    data: { ...ids, ...once, state, createdAt: 1, triggeredAt, setAt: 1 },
  })

  it('comes back as it was, and triggers by later prices', () => {
    const history = [created(once), deleted]
    given(alertDecider, ...history)
      .when(restore)
      .then(restored('active'))
    given(alertDecider, created(once), held, deleted).when(restore).then(restored('paused'))
    given(alertDecider, created(once), triggered(), deleted)
      .when(restore)
      .then(restored('triggered', noon))
    given(alertDecider, ...history, restored('active'))
      .when(restore)
      .then()
    given(alertDecider, ...history, restored('active'))
      .when({ ...trigger(), armedAt: 2 })
      .then(triggered())
    given(alertDecider, ...history, restored('active'))
      .when({ ...trigger(), armedAt: 0 })
      .thenRefused({ type: 'before_terms' })
  })

  it('has not triggered if it was armed again since, by whatever', () => {
    const revised: AlertEvent = { type: 'AlertRevised', data: { ...ids, ...once, split: null } }
    for (const again of [revised, rearmed])
      given(alertDecider, created(once), triggered(), again, deleted)
        .when(restore)
        .then(restored('active'))
    given(alertDecider, created(once), triggered(), deleted, restored('triggered', noon), deleted)
      .when(restore)
      .then(restored('triggered', noon))
  })

  it('comes back for ten minutes, to its owner', () => {
    given(alertDecider, created(once), deleted)
      .when({ ...restore, now: noon + 600_001 })
      .thenRefused({ type: 'restored_too_late' })
    given(alertDecider, created(once), deleted)
      .when({ ...restore, userId: stranger })
      .thenRefused({ type: 'no_alert' })
    given(alertDecider).when(restore).thenRefused({ type: 'no_alert' })
  })
})

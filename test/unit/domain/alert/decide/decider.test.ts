import { describe, expect, it } from 'vitest'
import { isReached } from '../../../../../src/domain/alert/conditions/measure.ts'
import type { AlertCondition } from '../../../../../src/domain/alert/conditions/table.ts'
import { alertDecider } from '../../../../../src/domain/alert/decider.ts'
import type { AlertEvent } from '../../../../../src/domain/alert/events.ts'
import {
  type ValueFault,
  valueFault,
} from '../../../../../src/domain/alert/conditions/value-fault.ts'
import { given } from '../../../../support/given.ts'

const alertId = '7f2c1a52-9d0e-4c53-8f57-0a1b2c3d4e5f'
const userId = '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed'
const stranger = '9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d'
const terms = { alertId, userId, symbol: 'AAPL', condition: 'price_above', value: 180 } as const
const tick = {
  stream: 'priceFeed-simulated_2025-01-02',
  revision: 1_204,
  index: 17,
  price: 180.02,
  volume: 1_000,
  at: 1_735_830_000_000,
}

const createdWith = (changes: Partial<typeof terms & { value: number }>): AlertEvent => ({
  type: 'AlertCreated',
  data: { ...terms, ...changes },
})
const created = createdWith({})
const triggered: AlertEvent = {
  type: 'AlertTriggered',
  data: { alertId, userId, symbol: 'AAPL', tick, measured: 180.02, reference: null },
}
const deleted: AlertEvent = { type: 'AlertDeleted', data: { alertId, userId } }

const create = {
  type: 'CreateAlert',
  ...terms,
  isListed: true,
  activeAlerts: 0,
  references: null,
} as const
const trigger = {
  type: 'TriggerAlert',
  alertId,
  tick,
  measured: 180.02,
  reference: null,
} as const
const remove = { type: 'DeleteAlert', alertId, userId } as const

describe('creating an alert', () => {
  it('happens once, even when it has fired by the time it is repeated', () => {
    given(alertDecider).when(create).then(created)
    given(alertDecider, created).when(create).then()
    given(alertDecider, created, triggered).when(create).then()
  })

  it.each([
    { value: 181 },
    { symbol: 'MSFT' },
    { condition: 'price_below' as const },
    { userId: stranger },
  ])('is refused under an id that belongs to another alert: %o', (changes) => {
    given(alertDecider, created)
      .when({ ...create, ...changes })
      .thenRefused({ type: 'alert_exists' })
  })

  it('is refused under the id of a deleted one', () => {
    given(alertDecider, created, deleted).when(create).thenRefused({ type: 'alert_exists' })
  })

  it('is refused for a symbol that is not listed', () => {
    given(alertDecider)
      .when({ ...create, isListed: false })
      .thenRefused({ type: 'unknown_symbol', symbol: 'AAPL' })
  })

  it('is refused for the 10,001st active alert of a user', () => {
    given(alertDecider)
      .when({ ...create, activeAlerts: 9_999 })
      .then(created)
    given(alertDecider)
      .when({ ...create, activeAlerts: 10_000 })
      .thenRefused({ type: 'too_many_alerts', max: 10_000 })
  })

  it.each<[AlertCondition, number[], number[]]>([
    ['price_above', [1e-12, 0.0001, 1e9], [0.99e-12, 0, -1, 1e9 + 0.01]],
    ['price_below', [1e-12, 0.00005, 1e9], [0.99e-12, 0, -1, 1e9 + 0.01]],
    ['volume_spike', [0.0001, 0.5, 10_000], [0.000_099, 0, -2, 10_000.01]],
    [
      'percent_change',
      [-100, -0.5, -0.0001, 0.0001, 5, 100_000],
      [0.000_099, -0.000_099, 0, -100.01, 100_000.01],
    ],
  ])('of %s takes the values %o and refuses %o, NaN and infinity', (condition, good, bad) => {
    for (const value of good)
      given(alertDecider)
        .when({ ...create, condition, value })
        .then({ type: 'AlertCreated', data: { ...terms, condition, value } })
    for (const value of [...bad, Number.NaN, Number.POSITIVE_INFINITY])
      given(alertDecider)
        .when({ ...create, condition, value })
        .thenRefused({
          type: 'bad_value',
          condition,
          fault: valueFault(condition, value) ?? expect.fail('no fault'),
        })
  })

  it.each<[AlertCondition, number, ValueFault]>([
    ['price_above', 0, { wanted: 'above_zero' }],
    ['price_below', -5, { wanted: 'above_zero' }],
    ['price_above', 1e-13, { wanted: 'at_least', bound: 1e-12 }],
    ['price_above', 2e9, { wanted: 'at_most', bound: 1e9 }],
    ['volume_spike', 0, { wanted: 'above_zero' }],
    ['volume_spike', 10_001, { wanted: 'at_most', bound: 10_000 }],
    ['percent_change', 0, { wanted: 'not_zero' }],
    ['percent_change', -101, { wanted: 'at_least', bound: -100 }],
    ['percent_change', Number.NaN, { wanted: 'at_most', bound: 100_000 }],
  ])('of %s says of %d which value is wanted', (condition, value, fault) => {
    expect(valueFault(condition, value)).toEqual(fault)
  })
})

describe('an alert that would measure against what is not known', () => {
  const unknown = { previousClose: null, averageVolume: null }

  it('is refused with the reason, and one on the price itself is not', () => {
    given(alertDecider)
      .when({ ...create, condition: 'percent_change', value: 5, references: unknown })
      .thenRefused({ type: 'no_previous_close', symbol: 'AAPL' })
    given(alertDecider)
      .when({ ...create, condition: 'volume_spike', value: 5, references: unknown })
      .thenRefused({ type: 'no_average_volume', symbol: 'AAPL' })
    given(alertDecider)
      .when({ ...create, references: unknown })
      .then(created)
  })

  it('is set where what it measures against is known, or could not be looked up', () => {
    const data = { ...terms, condition: 'percent_change', value: 5 } as const
    for (const references of [null, { previousClose: 100, averageVolume: null }])
      given(alertDecider)
        .when({ ...create, condition: 'percent_change', value: 5, references })
        .then({ type: 'AlertCreated', data })
  })

  it('measures a volume against an average above 0', () => {
    const spike = { condition: 'volume_spike', value: 5 } as const
    const against = (averageVolume: number) =>
      given(alertDecider).when({
        ...create,
        ...spike,
        references: { previousClose: null, averageVolume },
      })
    against(0).thenRefused({ type: 'no_average_volume', symbol: 'AAPL' })
    against(0.5).then({ type: 'AlertCreated', data: { ...terms, ...spike } })
  })
})

describe('an alert on a stock that looks split', () => {
  const split = { to: 10, for: 1, date: '2025-01-06' } as const
  const whose = { alertId, userId, symbol: 'AAPL' }
  const pausing = { type: 'PauseAlert', alertId, reason: 'suspected_split' } as const
  const pausedWith = (setBefore: boolean): AlertEvent => ({
    type: 'AlertPaused',
    data: { ...whose, reason: 'suspected_split', setBefore },
  })
  const paused = pausedWith(true)
  const resume = { type: 'ResumeAlert', alertId, split } as const
  const adjust = { type: 'AdjustAlert', alertId, split } as const
  const revised: AlertEvent = {
    type: 'AlertRevised',
    data: { ...whose, condition: 'price_above', value: 18, split },
  }
  const resumedAt = (value: number): AlertEvent => ({
    type: 'AlertResumed',
    data: { ...whose, condition: 'price_above', value },
  })

  it('is paused once, and fires nothing then', () => {
    given(alertDecider, created)
      .when({ ...pausing, setBefore: true })
      .then(paused)
    given(alertDecider, created, paused)
      .when({ ...pausing, setBefore: false })
      .then()
    given(alertDecider, created, paused).when(trigger).thenRefused({ type: 'paused' })
    given(alertDecider, created, triggered)
      .when({ ...pausing, setBefore: true })
      .then()
  })

  it('goes on with its level in new shares when it was one', () => {
    given(alertDecider, created, paused).when(resume).then(revised, resumedAt(18))
    given(alertDecider, created, paused, revised, resumedAt(18)).when(resume).then()
    given(alertDecider, created, paused, revised, resumedAt(18))
      .when({ ...trigger, measured: 18 })
      .then({ type: 'AlertTriggered', data: { ...triggered.data, measured: 18 } })
  })

  it('goes on as it is when it was none, or when it was set after the split', () => {
    given(alertDecider, created, paused)
      .when({ ...resume, split: null })
      .then(resumedAt(180))
    given(alertDecider, created, pausedWith(false)).when(resume).then(resumedAt(180))
  })

  it('keeps a multiple and a percentage', () => {
    for (const condition of ['volume_spike', 'percent_change'] as const) {
      const terms = { ...whose, condition, value: 5 }
      given(alertDecider, { type: 'AlertCreated', data: terms }, paused)
        .when(resume)
        .then({ type: 'AlertResumed', data: terms })
    }
  })

  it('is adjusted once for a split that nothing suspected', () => {
    given(alertDecider, created).when(adjust).then(revised)
    given(alertDecider, created, revised).when(adjust).then()
    given(alertDecider, created, triggered).when(adjust).then()
  })

  it('is adjusted for every split, whichever is told first', () => {
    const later = { to: 3, for: 1, date: '2025-06-02' } as const
    given(alertDecider, created, revised)
      .when({ ...adjust, split: later })
      .then({ ...revised, data: { ...revised.data, value: 6, split: later } })
    const earlier = { ...later, date: '2024-06-03' } as const
    const both = { ...revised, data: { ...revised.data, value: 6, split: earlier } } as const
    given(alertDecider, created, revised)
      .when({ ...adjust, split: earlier })
      .then(both)
    for (const split of [earlier, adjust.split])
      given(alertDecider, created, revised, both)
        .when({ ...adjust, split })
        .then()
  })

  it('can be deleted; of one that is gone nothing is recorded', () => {
    given(alertDecider, created, paused).when(remove).then(deleted)
    for (const command of [{ ...pausing, setBefore: true }, resume, adjust])
      given(alertDecider, created, deleted).when(command).thenRefused({ type: 'no_alert' })
  })
})

describe('firing an alert', () => {
  it('names the tick, once', () => {
    given(alertDecider, created).when(trigger).then(triggered)
    given(alertDecider, created, triggered).when(trigger).then()
    given(alertDecider, created, triggered)
      .when({ ...trigger, tick: { ...tick, revision: 1_205 } })
      .then()
  })

  it('is refused when there is none, or it was deleted', () => {
    given(alertDecider).when(trigger).thenRefused({ type: 'no_alert' })
    given(alertDecider, created, deleted).when(trigger).thenRefused({ type: 'no_alert' })
    given(alertDecider, created, triggered, deleted).when(trigger).thenRefused({ type: 'no_alert' })
  })

  it('is refused when the measurement does not reach the value', () => {
    given(alertDecider, created)
      .when({ ...trigger, measured: 179.99 })
      .thenRefused({ type: 'not_reached', measured: 179.99, value: 180 })
  })
})

describe('deleting an alert', () => {
  it('is allowed to its owner, whether it has fired or not', () => {
    given(alertDecider, created).when(remove).then(deleted)
    given(alertDecider, created, triggered).when(remove).then(deleted)
  })

  it('is refused as if there were none: twice, or to another user', () => {
    given(alertDecider).when(remove).thenRefused({ type: 'no_alert' })
    given(alertDecider, created, deleted).when(remove).thenRefused({ type: 'no_alert' })
    given(alertDecider, created)
      .when({ ...remove, userId: stranger })
      .thenRefused({ type: 'no_alert' })
  })
})

describe('an alert is reached', () => {
  it.each<[AlertCondition, number, number, boolean]>([
    ['price_above', 180, 180, true],
    ['price_above', 180, 179.99, false],
    ['price_below', 180, 180, true],
    ['price_below', 180, 180.01, false],
    ['volume_spike', 2, 2, true],
    ['volume_spike', 2, 1.99, false],
    ['percent_change', 5, 5, true],
    ['percent_change', 5, -9, false],
    ['percent_change', 0.5, 0.5, true],
    ['percent_change', 0.5, 0.4, false],
    ['percent_change', -0.5, -0.4, false],
    ['percent_change', -5, -5, true],
    ['percent_change', -5, 9, false],
    ['price_above', 180, Number.NaN, false],
    ['price_below', 180, Number.NaN, false],
  ])('by %s %d measured as %d: %s', (condition, value, measured, reached) => {
    expect(isReached(condition, value, measured)).toBe(reached)
  })
})

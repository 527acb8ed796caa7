import { describe, expect, it } from 'vitest'
import type { DeliveryCommand } from '../../../../src/domain/delivery/commands.ts'
import { deliveryDecider } from '../../../../src/domain/delivery/decider.ts'
import type { DeliveryEvent } from '../../../../src/domain/delivery/events.ts'
import { deliveryLimits } from '../../../../src/domain/delivery/limits.ts'
import type { AttemptOutcome, GiveUpReason } from '../../../../src/domain/delivery/vocabulary.ts'
import { given } from '../../../support/given.ts'

const [userId, channelId, deliveryId] = [
  '7f2c1a52-9d0e-4c53-8f57-0a1b2c3d4e5f',
  '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed',
  '9c0e7a10-5b1f-4a35-8d4e-2f6f1f1f0a01',
]
const data = { deliveryId, userId, channelId, alertId: channelId, firedRevision: 1, digest: null }
const requested: DeliveryEvent = { type: 'DeliveryRequested', data }
const inDigest: DeliveryEvent = {
  type: 'DeliveryRequested',
  data: { ...data, digest: { digestId: channelId, dueAt: 5 } },
}
const subject = { deliveryId, userId }
const succeeded: DeliveryEvent = { type: 'DeliverySucceeded', data: subject }
const givenUp = (reason: GiveUpReason): DeliveryEvent => ({
  type: 'DeliveryGivenUp',
  data: { ...subject, reason },
})
const attempt = (number: number, outcome: AttemptOutcome): DeliveryCommand => ({
  type: 'RecordAttempt',
  deliveryId,
  attempt: number,
  outcome,
  status: 503,
  ms: 12,
  retryAt: 99,
})
const attempted = (
  number: number,
  outcome: AttemptOutcome,
  retryAt: number | null,
): DeliveryEvent => ({
  type: 'DeliveryAttempted',
  data: { ...subject, attempt: number, outcome, status: 503, ms: 12, retryAt },
})
const failures = (count: number) =>
  Array.from({ length: count }, (_, index) => attempted(index + 1, 'failed', 99))

describe('the deliveries of a firing', () => {
  it('are requested once each, and not too many', () => {
    const request: DeliveryCommand = { type: 'RequestDeliveries', requests: [data, data] }
    given(deliveryDecider).when(request).then(requested)
    given(deliveryDecider, requested).when(request).then()
    const max = deliveryLimits.channelsPerFiringMax
    const requests = Array.from({ length: max + 1 }, (_, index) => ({
      ...data,
      deliveryId: `1b9d6bcd-bbfd-4b2d-9b5d-${index.toString().padStart(12, '0')}`,
    }))
    given(deliveryDecider)
      .when({ type: 'RequestDeliveries', requests })
      .thenRefused({ type: 'too_many_channels', max })
  })

  it('are attempted in order, each attempt recorded once', () => {
    given(deliveryDecider, requested)
      .when(attempt(1, 'failed'))
      .then(attempted(1, 'failed', 99))
    given(deliveryDecider, requested, attempted(1, 'failed', 99))
      .when(attempt(1, 'failed'))
      .then()
    given(deliveryDecider, requested).when(attempt(2, 'failed')).then()
    given(deliveryDecider).when(attempt(1, 'failed')).thenRefused({ type: 'no_delivery' })
  })

  it('end with a success, once', () => {
    given(deliveryDecider, requested)
      .when(attempt(1, 'succeeded'))
      .then(attempted(1, 'succeeded', null), succeeded)
    given(deliveryDecider, requested, attempted(1, 'succeeded', null), succeeded)
      .when(attempt(2, 'succeeded'))
      .then()
  })

  it('are given up after the first attempt and six others within six hours', () => {
    const { attemptsMax, firstRetryMsMax, retriesMsMax } = deliveryLimits
    expect(attemptsMax).toBe(7)
    const waits = Array.from(
      { length: attemptsMax - 1 },
      (_, index) => firstRetryMsMax * 2 ** index,
    )
    const together = waits.reduce((sum, ms) => sum + ms, 0)
    expect(together).toBeLessThanOrEqual(retriesMsMax)
    expect(together).toBeGreaterThan(retriesMsMax - 64)
    given(deliveryDecider, requested, ...failures(attemptsMax - 2))
      .when(attempt(attemptsMax - 1, 'failed'))
      .then(attempted(attemptsMax - 1, 'failed', 99))
    given(deliveryDecider, requested, ...failures(attemptsMax - 1))
      .when(attempt(attemptsMax, 'failed'))
      .then(attempted(attemptsMax, 'failed', null), givenUp('attempts'))
  })

  it.each(['gone', 'rejected'] as const)(
    'are given up at once where the receiver is %s',
    (outcome) => {
      given(deliveryDecider, requested)
        .when(attempt(1, outcome))
        .then(attempted(1, outcome, null), givenUp(outcome))
    },
  )

  it('are given up when there is no channel, unless they have ended', () => {
    const command: DeliveryCommand = {
      type: 'GiveUpDelivery',
      deliveryId,
      reason: 'channel_paused',
    }
    given(deliveryDecider, requested).when(command).then(givenUp('channel_paused'))
    given(deliveryDecider, requested, succeeded).when(command).then()
    given(deliveryDecider, inDigest).when(command).then()
  })

  it('of a digest are attempted with it alone', () => {
    given(deliveryDecider, inDigest).when(attempt(1, 'failed')).then()
    const digest = { deliveryId, userId, channelId, deliveries: 7 }
    const command: DeliveryCommand = { type: 'RequestDigest', ...digest }
    const event: DeliveryEvent = { type: 'DigestRequested', data: digest }
    given(deliveryDecider).when(command).then(event)
    given(deliveryDecider, event).when(command).then()
    given(deliveryDecider, event)
      .when(attempt(1, 'failed'))
      .then(attempted(1, 'failed', 99))
  })
})

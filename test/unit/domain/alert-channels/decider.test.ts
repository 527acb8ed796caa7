import { describe, it } from 'vitest'
import type { ChooseAlertChannels } from '../../../../src/domain/alert-channels/commands.ts'
import { alertChannelsDecider } from '../../../../src/domain/alert-channels/decider.ts'
import type { AlertChannelsEvent } from '../../../../src/domain/alert-channels/events.ts'
import { alertChannelsLimits } from '../../../../src/domain/alert-channels/limits.ts'
import { given } from '../../../support/given.ts'

const [alertId, userId, other] = [
  '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed',
  '7f2c1a52-9d0e-4c53-8f57-0a1b2c3d4e5f',
  '9c0e7a10-5b1f-4a35-8d4e-2f6f1f1f0a01',
]
const [first, second] = [alertId, userId].toSorted() as [string, string]

const choose = (channelIds: readonly string[], by = userId): ChooseAlertChannels => ({
  type: 'ChooseAlertChannels',
  alertId,
  userId: by,
  channelIds,
})
const chosen = (...channelIds: string[]): AlertChannelsEvent => ({
  type: 'AlertChannelsChosen',
  data: { alertId, userId, channelIds },
})

describe('the channels of an alert', () => {
  it('are a set, and change only with its members', () => {
    given(alertChannelsDecider)
      .when(choose([second, first, second]))
      .then(chosen(first, second))
    const history = given(alertChannelsDecider, chosen(first, second))
    history.when(choose([second, first])).then()
    history.when(choose([first])).then(chosen(first))
    history.when(choose([])).then(chosen())
    given(alertChannelsDecider).when(choose([])).then()
  })

  it('are those of its owner, and not too many', () => {
    given(alertChannelsDecider, chosen(first))
      .when(choose([first], other))
      .thenRefused({ type: 'not_own_alert' })
    const max = alertChannelsLimits.channelsPerAlertMax
    const many = Array.from(
      { length: max + 1 },
      (_, index) => `1b9d6bcd-bbfd-4b2d-9b5d-${index.toString().padStart(12, '0')}`,
    )
    given(alertChannelsDecider).when(choose(many)).thenRefused({ type: 'too_many_channels', max })
  })
})

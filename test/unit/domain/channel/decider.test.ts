import { describe, it } from 'vitest'
import type { ChannelCommand } from '../../../../src/domain/channel/commands.ts'
import { channelDecider } from '../../../../src/domain/channel/decider.ts'
import type { ChannelEvent } from '../../../../src/domain/channel/events.ts'
import { channelLimits } from '../../../../src/domain/channel/limits.ts'
import { given } from '../../../support/given.ts'

const userId = '7f2c1a52-9d0e-4c53-8f57-0a1b2c3d4e5f'
const channelId = '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed'
const data = { userId, channelId }
const webhook = { type: 'webhook', sealedChannel: 'v1.x', confirmation: null } as const
const email = {
  type: 'email',
  sealedChannel: 'v1.x',
  confirmation: { sealedCode: 'v1.y', expiresAt: 5_000 },
} as const

const added = (channel: typeof webhook | typeof email = webhook, id = channelId) =>
  ({ type: 'ChannelAdded', data: { userId, channelId: id, ...channel } }) as const
const add: ChannelCommand = { type: 'AddChannel', ...data, channel: webhook }
const confirm = (isRight: boolean, at = 0): ChannelCommand => ({
  type: 'ConfirmChannel',
  ...data,
  isRight,
  at,
})
const succeed = (isTest = false): ChannelCommand => ({ type: 'RecordSuccess', ...data, isTest })
const fail = (at: number, isGone = false): ChannelCommand => ({
  type: 'RecordFailure',
  ...data,
  isGone,
  at,
})
const failing: ChannelEvent = { type: 'ChannelFailing', data: { ...data, since: 1_000 } }
const recovered: ChannelEvent = { type: 'ChannelRecovered', data }
const resumed: ChannelEvent = { type: 'ChannelResumed', data }
const paused = (reason: 'gone' | 'failing' | 'unsubscribed'): ChannelEvent => ({
  type: 'ChannelPaused',
  data: { ...data, reason },
})
const dayMs = channelLimits.failingMsMax

describe('a channel', () => {
  it('is added under an id of its own, up to a number', () => {
    given(channelDecider).when(add).then(added())
    given(channelDecider, added()).when(add).thenRefused({ type: 'channel_exists' })
    const max = channelLimits.channelsPerTraderMax
    const many = Array.from({ length: max }, (_, index) =>
      added(webhook, `1b9d6bcd-bbfd-4b2d-9b5d-${index.toString().padStart(12, '0')}`),
    )
    given(channelDecider, ...many)
      .when(add)
      .thenRefused({ type: 'too_many_channels', max })
  })

  it('of an e-mail address is confirmed by the right code, in time and within some tries', () => {
    const rejected: ChannelEvent = { type: 'ChannelCodeRejected', data }
    const confirmed: ChannelEvent = { type: 'ChannelConfirmed', data }
    const history = given(channelDecider, added(email))
    history.when(confirm(true)).then(confirmed)
    history.when(confirm(false)).then(rejected)
    history.when(confirm(true, 5_000)).thenRefused({ type: 'code_void' })
    const tries = Array.from({ length: channelLimits.wrongCodesMax }, () => rejected)
    given(channelDecider, added(email), ...tries.slice(1))
      .when(confirm(true))
      .then(confirmed)
    given(channelDecider, added(email), ...tries)
      .when(confirm(true))
      .thenRefused({ type: 'code_void' })
    given(channelDecider, added()).when(confirm(true)).thenRefused({ type: 'wrong_code' })
    given(channelDecider, added(email)).when(succeed(true)).thenRefused({ type: 'unconfirmed' })
  })

  it('that fails for a day is paused; a success in between begins anew', () => {
    given(channelDecider, added()).when(fail(1_000)).then(failing)
    given(channelDecider, added(), failing).when(fail(dayMs)).then()
    given(channelDecider, added(), failing)
      .when(fail(1_000 + dayMs))
      .then(paused('failing'))
    given(channelDecider, added(), failing).when(succeed()).then(recovered)
    given(channelDecider, added(), failing, recovered)
      .when(fail(1_000 + dayMs))
      .then({ type: 'ChannelFailing', data: { ...data, since: 1_000 + dayMs } })
    given(channelDecider, added()).when(succeed()).then()
  })

  it('whose receiver is gone is paused at once', () => {
    given(channelDecider, added()).when(fail(1_000, true)).then(paused('gone'))
    given(channelDecider, added(), paused('gone')).when(fail(2_000, true)).then()
    given(channelDecider, added(email)).when(fail(2_000, true)).then()
  })

  it('that is paused is used again after a test by its owner alone', () => {
    const history = given(channelDecider, added(), failing, paused('failing'))
    history.when(succeed()).then()
    history.when(succeed(true)).then(resumed)
    given(channelDecider, added(), failing, paused('failing'), resumed)
      .when(fail(1_000 + dayMs))
      .then({ type: 'ChannelFailing', data: { ...data, since: 1_000 + dayMs } })
  })

  it('is paused by the link in an e-mail, once', () => {
    const pause: ChannelCommand = { type: 'PauseChannel', ...data, reason: 'unsubscribed' }
    given(channelDecider, added()).when(pause).then(paused('unsubscribed'))
    given(channelDecider, added(), paused('gone')).when(pause).then()
  })

  it('is removed once', () => {
    const remove: ChannelCommand = { type: 'RemoveChannel', ...data }
    const removed: ChannelEvent = { type: 'ChannelRemoved', data }
    given(channelDecider, added()).when(remove).then(removed)
    given(channelDecider, added(), removed).when(remove).thenRefused({ type: 'no_channel' })
  })
})

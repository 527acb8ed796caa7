import fc from 'fast-check'
import type { ChannelCommand } from '../../../src/domain/channel/commands.ts'
import { channelTypes } from '../../../src/domain/channel/vocabulary.ts'
import { one, two, type } from './any-values.ts'

const subject = { userId: fc.constant(one), channelId: fc.constantFrom(one, two) }
const at = fc.constantFrom(0, 1_000, 3_600_000, 24 * 3_600_000, 25 * 3_600_000)

/** Of one trader; few channels, so that they meet each other. */
export const anyChannelCommand: fc.Arbitrary<ChannelCommand> = fc.oneof(
  fc.record({
    type: type('AddChannel'),
    ...subject,
    channel: fc.record({
      type: fc.constantFrom(...channelTypes),
      sealedChannel: fc.constant('v1.x'),
      confirmation: fc.constantFrom(null, { sealedCode: 'v1.y', expiresAt: 3_600_000 }),
    }),
  }),
  fc.record({ type: type('ConfirmChannel'), ...subject, isRight: fc.boolean(), at }),
  fc.record({ type: type('RecordSuccess'), ...subject, isTest: fc.boolean() }),
  fc.record({ type: type('RecordFailure'), ...subject, isGone: fc.boolean(), at }),
  fc.record({ type: type('PauseChannel'), ...subject, reason: type('unsubscribed') }),
  fc.record({ type: type('RemoveChannel'), ...subject }),
)

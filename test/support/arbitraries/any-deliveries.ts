import fc from 'fast-check'
import type { DeliveryCommand } from '../../../src/domain/delivery/commands.ts'
import { attemptOutcomes } from '../../../src/domain/delivery/vocabulary.ts'
import { one, two, type } from './any-values.ts'

const deliveryId = fc.constantFrom(one, two)

/** Of one firing; few deliveries, so that they meet each other. */
export const anyDeliveryCommand: fc.Arbitrary<DeliveryCommand> = fc.oneof(
  fc.record({
    type: type('RequestDeliveries'),
    requests: fc.array(
      fc.record({
        deliveryId,
        userId: fc.constant(one),
        channelId: fc.constantFrom(one, two),
        alertId: fc.constant(one),
        firedRevision: fc.constant(2),
        digest: fc.constantFrom(null, null, { digestId: two, dueAt: 3_600_000 }),
      }),
      { maxLength: 3 },
    ),
  }),
  fc.record({
    type: type('RequestDigest'),
    deliveryId,
    userId: fc.constant(one),
    channelId: fc.constant(two),
    deliveries: fc.constantFrom(1, 7),
  }),
  {
    weight: 3,
    arbitrary: fc.record({
      type: type('RecordAttempt'),
      deliveryId,
      attempt: fc.integer({ min: 1, max: 8 }),
      outcome: fc.constantFrom(...attemptOutcomes),
      status: fc.constantFrom(null, 503),
      ms: fc.nat(),
      retryAt: fc.nat(),
    }),
  },
  fc.record({ type: type('GiveUpDelivery'), deliveryId, reason: type('channel_paused') }),
)

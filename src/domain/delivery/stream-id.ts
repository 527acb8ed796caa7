import { deliveryLimits } from './limits.ts'

/** The id of the stream with the deliveries of one firing. */
export const firingStreamId = (alertId: string, firedRevision: number): string =>
  `${alertId}-${firedRevision.toString()}`

/**
 * The id of the stream of the digest of one channel and hour.
 * @param dueAt Unix ms: the end of the hour
 */
export const digestStreamId = (channelId: string, dueAt: number): string =>
  `${channelId}-${(dueAt / deliveryLimits.digestMs - 1).toString()}`

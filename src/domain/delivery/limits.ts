const hourMs = 3_600_000

/** How many attempts follow the first one. */
const retriesMax = 6

const retriesMsMax = 6 * hourMs

export const deliveryLimits = {
  attemptsMax: 1 + retriesMax,
  /** The waits between the attempts together. */
  retriesMsMax,
  /** The longest first wait, so that the bounds of all, each twice the one before, add up to that. */
  firstRetryMsMax: Math.floor(retriesMsMax / (2 ** retriesMax - 1)),
  /** Deliveries to one channel in an hour; further ones are in one digest. */
  deliveriesPerHourMax: 60,
  digestMs: hourMs,
  /** The newest firings that a digest names; the others are counted. */
  digestAlertsMax: 25,
  /** Of one firing. */
  channelsPerFiringMax: 10,
} as const

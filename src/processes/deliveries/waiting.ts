/** A firing that a delivery reports. */
export interface Firing {
  readonly alertId: string
  readonly firedRevision: number
}

/** A message that has to reach a channel: of one firing, or a digest of several. */
export interface Waiting {
  readonly deliveryId: string
  /** Its stream's name after the category. */
  readonly stream: string
  readonly userId: string
  readonly channelId: string
  readonly isDigest: boolean
  /** Unix ms. */
  readonly requestedAt: number
  /** The newest firings, ascending. */
  readonly firings: Firing[]
  /** All of them. */
  count: number
  attempts: number
  /** Requests of this digest that are being written: it has to wait for them. */
  reserved: number
}

/**
 * What is known of one symbol's trading right now. `date` is the New York trading day that price
 * and volume belong to, so that a tick of a later day moves the price to `previousClose`.
 */
export interface Quote {
  readonly symbol: string
  /** US dollars. */
  readonly price: number
  /** Shares traded on `date` so far. */
  readonly volume: number
  /** Unix ms: when the price was seen. */
  readonly at: number
  /** `YYYY-MM-DD`, New York. */
  readonly date: string
  /** US dollars: the last close before `date`; null when nobody told us. */
  readonly previousClose: number | null
}

export interface HistorySpan {
  /** Unix ms, both inclusive: of the start of a bar. */
  readonly from: number
  readonly to: number
  /** The newest moments that are answered. */
  readonly momentsMax: number
}

export interface MatchedMoment {
  /** A trading date for days, an ISO 8601 instant for hours. */
  readonly at: string
  /** In the order of their letters. */
  readonly matches: string[]
  /** The symbols with a price in it. */
  readonly traded: string[]
}

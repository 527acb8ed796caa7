export interface HistorySpan {
  /** Unix ms, both inclusive: of the start of a bar. */
  readonly from: number
  readonly to: number
  /** The newest moments that are answered. */
  readonly momentsMax: number
  /** Whether the symbols with a price are asked for, too. */
  readonly withTraded: boolean
}

export interface MatchedMoment {
  /** A trading date for days, an ISO 8601 instant for hours. */
  readonly at: string
  /** In the order of their letters. */
  readonly matches: string[]
  /** The symbols with a price in it; none where they are not asked for. */
  readonly traded: string[]
}

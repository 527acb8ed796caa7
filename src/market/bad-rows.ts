/** What was wrong with a row of a provider's answer; the row is left out, the others count. */
export type RowFault =
  'bad_shape' | 'unknown_symbol' | 'bad_price' | 'bad_time' | 'another_currency'

/** Told of every row that was left out. */
export type OnBadRow = (source: string, fault: RowFault) => void

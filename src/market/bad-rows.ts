/**
 * What was wrong with a row of a provider's answer; the row is left out, the others count. Of a
 * statement it is the amount that is left out.
 */
export type RowFault =
  'bad_shape' | 'unknown_symbol' | 'bad_price' | 'bad_time' | 'another_currency' | 'bad_amount'

/** Told of every row, or amount, that was left out. */
export type OnBadRow = (source: string, fault: RowFault) => void

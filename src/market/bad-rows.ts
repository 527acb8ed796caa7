/**
 * The fault of a row in a provider's answer. The row is left out, and the others are used. Of a
 * statement, only the amount is left out.
 */
export type RowFault =
  'bad_shape' | 'unknown_symbol' | 'bad_price' | 'bad_time' | 'another_currency' | 'bad_amount'

/** Called for every row, or amount, that was left out. */
export type OnBadRow = (source: string, fault: RowFault) => void

/** The fault of a row in a provider's answer. Only the row, or the amount, is left out. */
export type RowFault =
  'bad_shape' | 'unknown_symbol' | 'bad_price' | 'bad_time' | 'another_currency' | 'bad_amount'

/** Called for every row, or amount, that was left out. */
export type OnBadRow = (source: string, fault: RowFault) => void

import { comparedMax } from '../settings/chart-settings.ts'

/** The fund of the S&P 500, that most charts are compared with; offered where it is listed. */
export const offeredFirst = 'SPY'

/** With one more stock, or without it; a list that is full stays as it is. */
export const toggled = (compared: readonly string[], symbol: string): readonly string[] => {
  if (compared.includes(symbol)) return compared.filter((each) => each !== symbol)
  return compared.length < comparedMax ? [...compared, symbol] : compared
}

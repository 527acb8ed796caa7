/**
 * Bars of one symbol, ascending: their first second, or 00:00 UTC of a daily one's date (Unix seconds), US
 * dollars, shares.
 */
export type DayColumns = Readonly<
  Record<'time' | 'open' | 'high' | 'low' | 'close' | 'volume', Float64Array>
>

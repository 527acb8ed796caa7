/** Trading days of one symbol, ascending: 00:00 UTC of the date (Unix seconds), US dollars, shares. */
export type DayColumns = Readonly<
  Record<'time' | 'open' | 'high' | 'low' | 'close' | 'volume', Float64Array>
>

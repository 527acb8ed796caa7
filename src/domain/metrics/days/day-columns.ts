/** Trading days of one symbol, ascending: 00:00 UTC of the date (Unix seconds), US dollars, shares. */
export interface DayColumns {
  readonly time: Float64Array
  readonly open: Float64Array
  readonly high: Float64Array
  readonly low: Float64Array
  readonly close: Float64Array
  readonly volume: Float64Array
}

import { cellsOf, separators, type Separator } from './cells.ts'

/** Places of the columns in a line, counted from 0; null where the file has none. */
export interface Columns {
  readonly date: number
  readonly time: number | null
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly adjustedClose: number | null
  readonly volume: number | null
  readonly symbol: number | null
}

export type ColumnName = keyof Columns

export interface Header {
  readonly separator: Separator
  /** Meaning to place; where two columns have one meaning, both. */
  readonly places: ReadonlyMap<ColumnName, readonly number[]>
  readonly names: readonly string[]
}

/** Names as exports have them, in lower case and without anything but letters. */
const meanings: Readonly<Record<string, ColumnName>> = {
  date: 'date',
  datetime: 'date',
  dateandtime: 'date',
  timestamp: 'date',
  unixtimestamp: 'date',
  unix: 'date',
  dtyyyymmdd: 'date',
  day: 'date',
  time: 'time',
  open: 'open',
  openprice: 'open',
  high: 'high',
  highprice: 'high',
  low: 'low',
  lowprice: 'low',
  close: 'close',
  closeprice: 'close',
  closelast: 'close',
  adjclose: 'adjustedClose',
  adjustedclose: 'adjustedClose',
  closeadj: 'adjustedClose',
  closeadjusted: 'adjustedClose',
  volume: 'volume',
  vol: 'volume',
  symbol: 'symbol',
  ticker: 'symbol',
}

const meaningOf = (name: string): ColumnName | undefined =>
  meanings[name.toLowerCase().replace(/[^a-z]/g, '')]

/** What a column means only where none is called so: the moment is in Time, the close in Last. */
const standIns: readonly (readonly [ColumnName, RegExp])[] = [
  ['close', /^(last|price)$/i],
  ['date', /^<?time>?$/i],
  // pandas writes the names of the columns' levels over the dates.
  ['date', /^price$/i],
]

const headerWith = (line: string, separator: Separator): Header => {
  const names = cellsOf(line, separator) ?? []
  const places = new Map<ColumnName, number[]>()
  names.forEach((name, place) => {
    const meaning = meaningOf(name)
    if (meaning !== undefined) places.set(meaning, [...(places.get(meaning) ?? []), place])
  })
  const taken = new Set<number>()
  for (const [meaning, called] of standIns) {
    const place = names.findIndex((name, at) => called.test(name) && !taken.has(at))
    if (place < 0 || places.has(meaning)) continue
    places.set(meaning, [place])
    taken.add(place)
    if (places.get('time')?.[0] === place) places.delete('time')
  }
  return { separator, places, names }
}

/** Columns without which a line is no header of bars. */
const telling: readonly ColumnName[] = ['date', 'open', 'high', 'low', 'close']

/** The header in this line, or null when it is none: at least three columns must be known. */
export const headerOf = (line: string): Header | null => {
  const known = ({ places }: Header) => telling.filter((name) => places.has(name)).length
  const best = separators
    .map((separator) => headerWith(line, separator))
    .reduce((a, b) => (known(b) > known(a) ? b : a))
  return known(best) >= 3 ? best : null
}

import { cellsOf, separators, type Separator } from '../values/cells.ts'
import { isTickVolume, isUtcName, meaningOf, standIns, type ColumnName } from './header-words.ts'

/** Column positions in a line, counted from 0; null for a missing column. */
export interface Columns {
  /** All columns that contain the beginning of a bar. */
  readonly dates: readonly number[]
  /** A time of day that belongs to a date. */
  readonly time: number | null
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly adjustedClose: number | null
  readonly volume: number | null
  readonly symbol: number | null
}

export interface Header {
  readonly separator: Separator
  /** Meaning to positions; several columns may have the same meaning. */
  readonly places: ReadonlyMap<ColumnName, readonly number[]>
  /** Empty for a file without a header. */
  readonly names: readonly string[]
  /** The volume counts price changes, not shares. */
  readonly tickVolume: boolean
  /** The header declares UTC times. */
  readonly utc: boolean
}

const headerWith = (line: string, separator: Separator): Header => {
  const names = cellsOf(line, separator) ?? []
  const places = new Map<ColumnName, number[]>()
  names.forEach((name, place) => {
    const meaning = meaningOf(name)
    if (meaning !== undefined) places.set(meaning, [...(places.get(meaning) ?? []), place])
  })
  const times = places.get('time')
  if (!places.has('date') && times) {
    // The moment is in Time.
    places.set('date', times)
    places.delete('time')
  }
  const taken = new Set<number>()
  for (const [meaning, called] of standIns) {
    const place = names.findIndex((name, at) => called.test(name) && !taken.has(at))
    if (place < 0 || places.has(meaning)) continue
    places.set(meaning, [place])
    taken.add(place)
  }
  const named = (meaning: ColumnName) =>
    (places.get(meaning) ?? []).map((place) => names[place] ?? '')
  return {
    separator,
    places,
    names,
    tickVolume: named('volume').some(isTickVolume),
    utc: [...named('date'), ...named('time')].some(isUtcName),
  }
}

const identifying: readonly ColumnName[] = ['date', 'open', 'high', 'low', 'close']

/** Parses a header line, or returns null: at least three columns must be known. */
export const headerOf = (line: string): Header | null => {
  const known = ({ places }: Header) => identifying.filter((name) => places.has(name)).length
  const best = separators
    .map((separator) => headerWith(line, separator))
    .reduce((a, b) => (known(b) > known(a) ? b : a))
  return known(best) >= 3 ? best : null
}

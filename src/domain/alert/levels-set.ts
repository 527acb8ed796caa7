import { type RecordedSplit, splitsSince } from '../stock/splits/recorded-split.ts'
import type { AlertEvent } from './events.ts'

const isOver = ({ state }: { readonly state: string }) =>
  state === 'triggered' || state === 'expired'

/** An event of an alert, and when (Unix ms) and where (position, sort key) it was recorded. */
interface Placed {
  readonly event: AlertEvent
  readonly at: number
  readonly place: string
}

/**
 * When the levels of an alert were set (Unix ms), and the splits that they have to be adjusted for:
 * those that came while it had triggered, had expired or was deleted.
 * @param history of the alert, oldest first
 * @param splits of its symbol, in the order of their recording
 */
export const levelsSet = (history: Iterable<Placed>, splits: readonly RecordedSplit[]) => {
  let setAt = 0
  /** Splits up to here are in the levels, or were not to be. */
  let through = ''
  const adjusted = new Set<string>()
  for (const { event, at, place } of history) {
    const split = event.type === 'AlertRevised' ? event.data.split : null
    if (split !== null) {
      adjusted.add(split.date)
      continue
    }
    if (event.type === 'AlertCreated' || event.type === 'AlertRevised') setAt = at
    else if (event.type === 'AlertRearmed') setAt = event.data.setAt ?? at
    else if (event.type !== 'AlertRestored' || isOver(event.data)) continue
    through = place
  }
  const missing = splitsSince({ at: setAt, place: through }, splits)
  return { setAt, splits: missing.filter(({ date }) => !adjusted.has(date)) }
}

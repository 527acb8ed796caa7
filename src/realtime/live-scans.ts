import type { ScanBody } from '../contracts/scans/scan-rules.ts'
import type { AgedScanMatch, ScanMatch } from '../contracts/scans/scan-match.ts'
import type { Scanner } from '../domain/metrics/board/scanner.ts'
import { freshSince } from '../domain/quotes/staleness.ts'
import type { Connection } from './sockets/connection.ts'
import { errorFrame, jsonFrame } from './frames/frame.ts'
import type { RealtimeLimits } from './limits.ts'
import type { RealtimeDeps } from './ports.ts'

type Rules = ScanBody['rules']

export interface LiveScansDeps {
  readonly source: RealtimeDeps['scanner']
  /** Unix ms. */
  readonly now: () => number
  readonly limits: Pick<RealtimeLimits, 'liveScansMax' | 'staleAfterMs' | 'staleCheckMs'>
}

/** Sockets with the same rules; they share one evaluation and one frame per tick batch. */
interface Group {
  readonly key: string
  readonly live: ReturnType<Scanner['live']>
  readonly members: Set<Connection>
  /** The matching symbols. */
  readonly matching: Set<string>
}

/** The symbols with stale prices, and which of them changed since the last check. */
interface Ages {
  readonly old: ReadonlySet<string>
  readonly becameStale: readonly string[]
  readonly fresh: readonly string[]
}

interface Change {
  readonly entered: readonly AgedScanMatch[]
  readonly left: readonly string[]
  readonly becameStale: readonly string[]
  readonly fresh: readonly string[]
}

const framed = ({ entered, left, becameStale, fresh }: Change, id?: string): Buffer =>
  jsonFrame({
    type: 'scan_matches',
    ...(id !== undefined && { id }),
    entered: [...entered],
    left: [...left],
    ...(becameStale.length > 0 && { becameStale: [...becameStale] }),
    ...(fresh.length > 0 && { fresh: [...fresh] }),
  })

const aged = (matches: readonly ScanMatch[], old: ReadonlySet<string>): AgedScanMatch[] =>
  matches.map((match) => ({ ...match, stale: old.has(match.symbol) }))

/** The changes of a group caused only by the age of prices of symbols that still match. */
const ageing = ({ matching }: Group, { becameStale, fresh }: Ages) => ({
  becameStale: becameStale.filter((symbol) => matching.has(symbol)),
  fresh: fresh.filter((symbol) => matching.has(symbol)),
})

const publish = ({ members }: Group, change: Change) => {
  if (Object.values(change).every(({ length }: readonly unknown[]) => length === 0)) return
  const frame = framed(change)
  for (const { sendQueue } of members) sendQueue.send(frame)
}

/**
 * Live scans: first all matches, then the symbols that enter and leave after every tick batch, and
 * matches whose price becomes stale, which no tick batch reports.
 */
export class LiveScans {
  readonly #deps: LiveScansDeps
  readonly #groups = new Map<string, Group>()
  readonly #groupOf = new Map<Connection, Group>()
  readonly #endTicks: () => void
  readonly #timer: NodeJS.Timeout
  #old: ReadonlySet<string> = new Set()

  constructor(deps: LiveScansDeps) {
    this.#deps = deps
    this.#endTicks = deps.source.onTicks(() => this.#batch())
    this.#timer = setInterval(() => this.#look(), deps.limits.staleCheckMs)
    this.#timer.unref()
  }

  /** Replaces the rules; all present matches are sent at once. */
  subscribe(connection: Connection, rules: Rules, id?: string): void {
    const { source, limits } = this.#deps
    this.unsubscribe(connection)
    const key = JSON.stringify(rules)
    let group = this.#groups.get(key)
    if (group === undefined) {
      if (this.#groups.size >= limits.liveScansMax) {
        connection.sendQueue.send(errorFrame('Too many live scans at the moment'))
        return
      }
      const live = source.live(rules)
      // The matches seen by the group are sent to its first member below.
      const matching = new Set(live.look().entered.map(({ symbol }) => symbol))
      group = { key, live, members: new Set(), matching }
      this.#groups.set(key, group)
    }
    this.#look()
    group.members.add(connection)
    this.#groupOf.set(connection, group)
    const entered = aged(source.live(rules).look().entered, this.#old)
    connection.sendQueue.send(framed({ entered, left: [], becameStale: [], fresh: [] }, id))
  }

  unsubscribe(connection: Connection): void {
    const group = this.#groupOf.get(connection)
    if (group === undefined) return
    this.#groupOf.delete(connection)
    group.members.delete(connection)
    if (group.members.size === 0) this.#groups.delete(group.key)
  }

  stop(): void {
    this.#endTicks()
    clearInterval(this.#timer)
  }

  #ages(): Ages {
    const { source, now, limits } = this.#deps
    const before = this.#old
    const { from, until } = freshSince(now(), limits.staleAfterMs)
    const old = new Set(source.seenOutside(from, until))
    this.#old = old
    return {
      old,
      becameStale: [...old].filter((symbol) => !before.has(symbol)),
      fresh: [...before].filter((symbol) => !old.has(symbol)),
    }
  }

  /** Between tick batches: finds prices that have become stale. */
  #look(): void {
    if (this.#groups.size === 0) return
    const ages = this.#ages()
    if (ages.becameStale.length === 0 && ages.fresh.length === 0) return
    for (const group of this.#groups.values())
      publish(group, { entered: [], left: [], ...ageing(group, ages) })
  }

  #batch(): void {
    if (this.#groups.size === 0) return
    const ages = this.#ages()
    for (const group of this.#groups.values()) {
      const { matching } = group
      const { entered, left } = group.live.look()
      for (const symbol of left) matching.delete(symbol)
      const change = { entered: aged(entered, ages.old), left, ...ageing(group, ages) }
      for (const { symbol } of entered) matching.add(symbol)
      publish(group, change)
    }
  }
}

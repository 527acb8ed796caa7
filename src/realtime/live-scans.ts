import type { ScanBody, ScanMatch } from '../contracts/scanner.ts'
import type { Scanner } from '../domain/metrics/scanner.ts'
import type { Connection } from './connection.ts'
import { errorFrame, jsonFrame } from './frame.ts'
import type { RealtimeLimits } from './limits.ts'
import type { RealtimeDeps } from './ports.ts'

type Rules = ScanBody['rules']

/** Sockets with the same rules: one look and one frame a beat serve them all. */
interface Group {
  readonly key: string
  readonly live: ReturnType<Scanner['live']>
  readonly members: Set<Connection>
}

const framed = (entered: readonly ScanMatch[], left: readonly string[]): Buffer =>
  jsonFrame({ type: 'scan_matches', entered: [...entered], left: [...left] })

/** Scans that go on: who matches at first, then who enters and leaves, after every beat. */
export class LiveScans {
  readonly #source: RealtimeDeps['scanner']
  readonly #limits: Pick<RealtimeLimits, 'liveScansMax'>
  readonly #groups = new Map<string, Group>()
  readonly #groupOf = new Map<Connection, Group>()
  readonly #endBeats: () => void

  constructor(source: RealtimeDeps['scanner'], limits: Pick<RealtimeLimits, 'liveScansMax'>) {
    this.#source = source
    this.#limits = limits
    this.#endBeats = source.onBeat(() => this.#beat())
  }

  /** Follows these rules instead of those before; all that match now go out at once. */
  subscribe(connection: Connection, rules: Rules): void {
    this.unsubscribe(connection)
    const key = JSON.stringify(rules)
    let group = this.#groups.get(key)
    if (group === undefined) {
      if (this.#groups.size >= this.#limits.liveScansMax) {
        connection.outbox.send(errorFrame('Too many live scans at the moment'))
        return
      }
      group = { key, live: this.#source.live(rules), members: new Set() }
      // What the group has seen is what its first member is told below.
      group.live.look()
      this.#groups.set(key, group)
    }
    group.members.add(connection)
    this.#groupOf.set(connection, group)
    connection.outbox.send(framed(this.#source.live(rules).look().entered, []))
  }

  unsubscribe(connection: Connection): void {
    const group = this.#groupOf.get(connection)
    if (group === undefined) return
    this.#groupOf.delete(connection)
    group.members.delete(connection)
    if (group.members.size === 0) this.#groups.delete(group.key)
  }

  stop(): void {
    this.#endBeats()
  }

  #beat(): void {
    for (const { live, members } of this.#groups.values()) {
      const { entered, left } = live.look()
      if (entered.length === 0 && left.length === 0) continue
      const frame = framed(entered, left)
      for (const { outbox } of members) outbox.send(frame)
    }
  }
}

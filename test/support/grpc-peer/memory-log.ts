/**
 * A small log with a server's semantics as design and source of 23.10 tell them: revisions, the
 * idempotency check, positions with gaps, `$maxAge`, scavenging. It proves nothing about a server;
 * it lets the adapter's use of the protocol be tested where no server is.
 */

export interface ProposedEvent {
  readonly id: string
  readonly type: string
  readonly data: Uint8Array
  readonly metadata: Uint8Array
}

export interface LogRecord extends ProposedEvent {
  readonly stream: string
  readonly revision: bigint
  /** Where it starts in the log; the next record starts at `end` or later. */
  readonly position: bigint
  readonly end: bigint
  readonly createdMs: number
}

export type WriteResult =
  | { readonly kind: 'written'; readonly last: LogRecord }
  | { readonly kind: 'wrong_expected_version'; readonly current: bigint | null }
  | { readonly kind: 'too_large' }

export const appendBytesMax = 1_048_576

/** Bytes of a record's head: positions of a log have gaps. */
const headBytes = 96n

export interface MemoryLog {
  /** @param expected null: the stream has no events */
  append(stream: string, events: readonly ProposedEvent[], expected: bigint | null): WriteResult
  /** Null when the stream was never written; events that `$maxAge` hides are left out. */
  readStream(stream: string): readonly LogRecord[] | null
  /** Everything there is, in order. */
  records(): readonly LogRecord[]
  /** In order, from the first that starts at `position` or later. */
  recordsFrom(position: bigint): Iterable<LogRecord>
  /** Where the next record will start. */
  end(): bigint
  /** Removes what `$maxAge` hides from the log itself; positions stay as they are. */
  scavenge(): void
  /** Called after each append with what it wrote. */
  onWritten(tell: (records: readonly LogRecord[]) => void): () => void
}

const sameIds = (there: readonly LogRecord[], events: readonly ProposedEvent[]): boolean =>
  there.length === events.length && events.every(({ id }, index) => there[index]?.id === id)

export const createMemoryLog = (now: () => number): MemoryLog => {
  let log: LogRecord[] = []
  let end = 0n
  const streams = new Map<string, LogRecord[]>()
  const listeners = new Set<(records: readonly LogRecord[]) => void>()

  const write = (stream: string, events: readonly ProposedEvent[]): LogRecord[] => {
    const there = streams.get(stream) ?? []
    const written = events.map((event, index) => {
      const size = headBytes + BigInt(stream.length + event.data.length + event.metadata.length)
      const position = end
      end += size
      const revision = (there.at(-1)?.revision ?? -1n) + 1n + BigInt(index)
      return { ...event, stream, revision, position, end, createdMs: now() }
    })
    streams.set(stream, [...there, ...written])
    log.push(...written)
    for (const tell of listeners) tell(written)
    return written
  }

  const maxAgeMs = (stream: string): number | null => {
    const metadata = streams.get(`$$${stream}`)?.at(-1)
    if (!metadata) return null
    const { $maxAge } = JSON.parse(Buffer.from(metadata.data).toString()) as { $maxAge?: number }
    return $maxAge === undefined ? null : $maxAge * 1000
  }

  const isKept = ({ stream, createdMs }: LogRecord): boolean => {
    const age = maxAgeMs(stream)
    return age === null || now() - createdMs <= age
  }

  const append: MemoryLog['append'] = (stream, events, expected) => {
    if (events.reduce((sum, { data }) => sum + data.length, 0) > appendBytesMax)
      return { kind: 'too_large' }
    const there = streams.get(stream) ?? []
    const current = there.at(-1)?.revision ?? null
    if (current === expected) {
      const last = write(stream, events).at(-1)
      if (!last) throw new Error('an empty append')
      return { kind: 'written', last }
    }
    const after = (expected ?? -1n) + 1n
    const found = there.filter(({ revision }) => revision >= after).slice(0, events.length)
    const last = found.at(-1)
    return last && sameIds(found, events)
      ? { kind: 'written', last }
      : { kind: 'wrong_expected_version', current }
  }

  function* recordsFrom(position: bigint): Generator<LogRecord> {
    let low = 0
    let high = log.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((log[middle]?.position ?? position) < position) low = middle + 1
      else high = middle
    }
    for (let index = low; index < log.length; index += 1) {
      const record = log[index]
      if (record) yield record
    }
  }

  return {
    append,
    recordsFrom,
    readStream: (stream) => streams.get(stream)?.filter(isKept) ?? null,
    records: () => log,
    end: () => end,
    scavenge: () => {
      log = log.filter(isKept)
    },
    onWritten: (tell) => {
      listeners.add(tell)
      return () => listeners.delete(tell)
    },
  }
}

import type {
  CallOptions,
  ReadAllOptions,
  RecordedEvent,
  RecordedPlace,
  Until,
} from '../../port.ts'
import { comparePositions, type Position } from '../../position.ts'
import type { Deps } from '../deps.ts'
import type { ReadReq, ReadResp } from '../protocol.ts'
import { checkReadAll } from '../../rules.ts'
import { decodeEvent, positionOf, streamOf } from './decode.ts'
import { checkPosition } from './check-position.ts'
import { readRecords } from './read-records.ts'
import { noEnd, readAllRequest } from './read-request.ts'

type Stored = ReadResp.ReadEvent.RecordedEvent

/** Extra records to request once system events have used up a part of the first request. */
const recordsPerRequestMin = 512n

interface AllRange {
  readonly direction: 'forwards' | 'backwards'
  readonly from: Position | null
  /** Counts our events; null: all. */
  readonly maxCount: number | null
  readonly signal: AbortSignal | undefined
}

/** Whether a record is ours: the server keeps system streams in the same log. */
const isOurs = (record: Stored): boolean => !streamOf(record).startsWith('$')

/** The whole log without system streams, filtered here: the server filters subscriptions only. */
async function* readOurRecords(
  deps: Deps,
  { direction, from, maxCount, signal }: AllRange,
): AsyncGenerator<Stored, void, undefined> {
  let last = from
  let seen: Position | null = null
  let left = maxCount === null ? noEnd : BigInt(maxCount)
  let asked = 0n
  let got = 0n
  const next = (): ReadReq => {
    asked = seen === null || left === noEnd ? left : left + recordsPerRequestMin
    got = 0n
    return readAllRequest(direction, last, asked)
  }
  while (left > 0n) {
    for await (const record of readRecords(deps, next, '$all', signal)) {
      got += 1n
      const position = positionOf(record)
      // After a reconnection a forward range starts with its first event, which was already
      // returned.
      if (seen !== null && comparePositions(position, seen) === 0) continue
      seen = position
      last = position
      if (!isOurs(record)) continue
      left -= 1n
      yield record
      if (left === 0n) return
    }
    if (got < asked) return
  }
}

/** Implements `readAll`. */
export async function* readAll(
  deps: Deps,
  options: ReadAllOptions,
): AsyncGenerator<RecordedEvent, void, undefined> {
  checkReadAll(options)
  const { direction = 'forwards', from, maxCount, signal } = options
  if (from !== undefined) checkPosition(from)
  const range = { direction, from: from ?? null, maxCount: maxCount ?? null, signal }
  for await (const record of readOurRecords(deps, range)) yield decodeEvent(record)
}

/** The server counts in ticks of 100 ns. */
const recordedAtOf = (record: Stored): number =>
  Math.floor(Number(record.getMetadataMap().get('created') ?? '0') / 10_000)

/**
 * Implements `newestUntil`. The server finds positions but no moments, so for a moment it reads back
 * from the end of the log.
 */
export const newestUntil = async (
  deps: Deps,
  until: Until,
  { signal }: CallOptions,
): Promise<RecordedPlace | null> => {
  const range = (
    direction: AllRange['direction'],
    from: Position | null,
    maxCount: number | null,
  ) => readOurRecords(deps, { direction, from, maxCount, signal })
  if ('position' in until) {
    const { position } = until
    checkPosition(position)
    for await (const record of range('forwards', position, 1))
      if (comparePositions(positionOf(record), position) === 0)
        return { position, recordedAt: recordedAtOf(record) }
    for await (const record of range('backwards', position, 1))
      return { position: positionOf(record), recordedAt: recordedAtOf(record) }
    return null
  }
  for await (const record of range('backwards', null, null))
    if (recordedAtOf(record) <= until.at)
      return { position: positionOf(record), recordedAt: recordedAtOf(record) }
  return null
}

/** Implements `head`. Only our events count, because subscribers never receive system events. */
export const head = async (deps: Deps, { signal }: CallOptions): Promise<Position | null> => {
  const last = readOurRecords(deps, { direction: 'backwards', from: null, maxCount: 1, signal })
  for await (const record of last) return positionOf(record)
  return null
}

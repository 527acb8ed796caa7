import { createHash } from 'node:crypto'
import { z } from 'zod'
import { chainHash } from '../../eventstore/chain.ts'
import type { EventMetadata } from '../../eventstore/port.ts'
import {
  endLine,
  eventLine,
  type EndLine,
  type EventLine,
  segmentLine,
  type SegmentLine,
} from './export-line.ts'
import { firingTickOf, type NamedTick, segmentFault } from './firing-ticks.ts'

export type Verification =
  | { readonly ok: true; readonly stream: string; readonly events: number }
  /** `line` counts from 1: the first line that does not follow from those before it. */
  | { readonly ok: false; readonly line: number; readonly reason: string }

interface Progress {
  readonly stream: string | null
  readonly events: number
  readonly chain: string | null
  /** By which alerts triggered. */
  readonly ticks: readonly NamedTick[]
}

const nothingYet: Progress = { stream: null, events: 0, chain: null, ticks: [] }

type Line = EventLine | SegmentLine | EndLine

/** A line in another notation may look different to a reader and to a parser. */
const parseLine = (text: string): Line | null => {
  try {
    const json: unknown = JSON.parse(text)
    const parsed = z.union([eventLine, segmentLine, endLine]).safeParse(json)
    return parsed.success && JSON.stringify(json) === text ? parsed.data : null
  } catch {
    return null
  }
}

const chainFault = (event: EventLine, previous: string | null): string | null => {
  const { chain } = event.metadata
  if (chain === undefined) return 'the event has no chain: its stream is not chained'
  const revision = BigInt(event.revision)
  // Optional fields that zod leaves out are absent, so this is the stored shape.
  const metadata = event.metadata as EventMetadata
  const expected = chainHash(previous, { ...event, revision, metadata })
  return expected === chain ? null : 'the chain does not follow from the event before'
}

const eventFault = (event: EventLine, { stream, events, chain }: Progress): string | null => {
  if (stream !== null && event.stream !== stream)
    return `the event belongs to '${event.stream}', the file to '${stream}'`
  if (event.revision !== events.toString())
    return `revision ${event.revision} is in the place of ${events.toString()}`
  return chainFault(event, chain)
}

const endFault = ({ end }: EndLine, { stream, events, chain }: Progress, sha256: string) => {
  if (end.stream !== (stream ?? end.stream)) return `the end line belongs to '${end.stream}'`
  if (end.events !== events)
    return `the end line counts ${end.events.toString()} events; the file has ${events.toString()}`
  if (end.chain !== chain) return 'the end line has another chain than the last event'
  return (end.sha256 ?? sha256) === sha256
    ? null
    : 'the end line has another checksum: a position was changed'
}

async function* chainsOf(lines: AsyncIterable<string>) {
  for await (const text of lines) {
    const parsed = parseLine(text)
    if (parsed !== null && 'metadata' in parsed) yield parsed.metadata.chain
  }
}

/** Compares the events of an earlier export one by one with those of the later one. */
const rewriteFault = async (event: Line, earlier: AsyncIterator<string | undefined, void>) => {
  if ('segment' in event) return null
  const next = await earlier.next()
  if (next.done === true) return null
  if ('end' in event) return 'the earlier export has more events'
  return next.value === event.metadata.chain ? null : 'the earlier export has another event here'
}

const verify = async (
  lines: AsyncIterable<string>,
  earlier: AsyncIterator<string | undefined, void>,
): Promise<Verification> => {
  let progress = nothingYet
  let line = 0
  let ended = false
  const digest = createHash('sha256')
  const wrong = (reason: string): Verification => ({ ok: false, line, reason })
  for await (const text of lines) {
    line += 1
    if (ended) return wrong('there is a line after the end line')
    const parsed = parseLine(text)
    if (parsed === null) return wrong('the line is not an event of an export')
    ended = 'end' in parsed
    const fault =
      'end' in parsed
        ? endFault(parsed, progress, digest.digest('hex'))
        : 'segment' in parsed
          ? await segmentFault(parsed.segment, progress.ticks)
          : eventFault(parsed, progress)
    if (fault !== null) return wrong(fault)
    const rewritten = await rewriteFault(parsed, earlier)
    if (rewritten !== null) return wrong(rewritten)
    if ('end' in parsed) continue
    digest.update(`${text}\n`)
    if ('segment' in parsed) continue
    const tick = firingTickOf(parsed)
    progress = {
      stream: parsed.stream,
      events: progress.events + 1,
      chain: parsed.metadata.chain ?? null,
      ticks: tick === null ? progress.ticks : [...progress.ticks, tick],
    }
  }
  line += 1
  if (!ended) return wrong('the file ends before its end line')
  return { ok: true, stream: progress.stream ?? '', events: progress.events }
}

const nothing = async function* () {
  // There is no earlier export.
}

/**
 * Verifies an export without a server and without keys: every event must follow from the one before
 * by its chain, the segments of the tape must have the ticks by which alerts triggered, and the end
 * line must have the number of events. An export that was completely rewritten
 * from some event on, with chains and end line, is consistent; only an earlier export reveals it.
 * @param before the lines of an earlier complete export of the same stream
 */
export const verifyExport = async (
  lines: AsyncIterable<string>,
  before: AsyncIterable<string> = nothing(),
): Promise<Verification> => {
  const earlier = chainsOf(before)
  try {
    return await verify(lines, earlier)
  } finally {
    await earlier.return()
  }
}

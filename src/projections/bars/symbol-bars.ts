import { type Timeframe, timeframes } from '../../domain/calendar/timeframes.ts'
import type { Documents, UnitOfWork } from '../projection.ts'
import { chunkSeconds, chunkStart } from './chunk-spans.ts'
import { barOf, emptyChunk, firstFrom, removeBar, sameBar, seriesOf, setBar } from './chunk.ts'
import {
  type BarChunkDocument,
  barChunks,
  type FormingDocument,
  type RankedBar,
  type UnfinishedBar,
} from './documents.ts'
import { type Bucket, bucketAt } from '../../domain/calendar/buckets.ts'
import type { Place } from './place.ts'
import { perTimeframe } from './fold/edit-forming.ts'

const isSamePart = (part: RankedBar, other: RankedBar | undefined): boolean =>
  other !== undefined && sameBar(part, other)

/**
 * The bars of one symbol as a fold changes them. Chunks that a call looks at have to be loaded. A
 * growing bar is always later than every bar in the chunks of its timeframe. What has ended and
 * waits is seen by {@link take} alone: other folds than that of ticks store it first.
 */
export class SymbolBars {
  readonly forming: FormingDocument
  readonly #symbol: string
  readonly #chunks: Documents<BarChunkDocument>
  /** The chunk asked for last in each timeframe: bars come in their order. */
  readonly #lastIds = new Map<Timeframe, { readonly start: number; readonly id: string }>()

  constructor(unit: UnitOfWork, forming: FormingDocument) {
    this.forming = forming
    this.#symbol = forming._id
    this.#chunks = unit.of(barChunks)
  }

  load(ids: Iterable<string>): Promise<void> | void {
    return this.#chunks.load([...new Set(ids)])
  }

  chunkId(timeframe: Timeframe, time: number): string {
    const start = chunkStart(timeframe, time)
    const last = this.#lastIds.get(timeframe)
    if (last?.start === start) return last.id
    const id = `${seriesOf(this.#symbol, timeframe)}|${start.toString()}`
    this.#lastIds.set(timeframe, { start, id })
    return id
  }

  /** The ids of the chunks with bars that start from `from` on and before `to`. */
  chunkIds(timeframe: Timeframe, from: number, to: number): string[] {
    const ids: string[] = []
    const seconds = chunkSeconds(timeframe)
    for (let start = chunkStart(timeframe, from); start < to; start += seconds)
      ids.push(this.chunkId(timeframe, start))
    return ids
  }

  /** Of these the ones that there can be: there is no bar after the newest. */
  knownChunkIds(timeframe: Timeframe, from: number, to: number): string[] {
    const { bars, ended, newest } = this.forming
    const last =
      bars[timeframe]?.t ?? Math.max(newest[timeframe] ?? -1, ended?.[timeframe]?.t ?? -1)
    return this.chunkIds(timeframe, from, Math.min(to, last + 1))
  }

  /** The bar that starts at this second, growing or stored. */
  at(timeframe: Timeframe, time: number): RankedBar | null {
    const growing = this.forming.bars[timeframe]
    if (growing?.t === time) return growing
    const chunk = this.#chunks.get(this.chunkId(timeframe, time))
    if (chunk === null) return null
    const bar = barOf(chunk, firstFrom(chunk, time))
    return bar?.t === time ? bar : null
  }

  /** The one bar that stands at this place, growing or stored. */
  standing(timeframe: Timeframe, { from, to }: Place): RankedBar | null {
    const growing = this.forming.bars[timeframe]
    if (growing !== null && growing.t >= from && growing.t < to) return growing
    for (const id of this.chunkIds(timeframe, from, to)) {
      const chunk = this.#chunks.get(id)
      const bar = chunk === null ? null : barOf(chunk, firstFrom(chunk, from))
      if (bar !== null && bar.t < to) return bar
    }
    return null
  }

  /** What the bars of these seconds are put together from that are of several recorded ones; ascending. */
  parts(timeframe: Timeframe, { from, to }: Place): readonly RankedBar[] {
    const parts: RankedBar[] = []
    for (const id of this.knownChunkIds(timeframe, from, to))
      for (const part of this.#chunks.get(id)?.parts ?? [])
        if (part.t >= from && part.t < to) parts.push(part)
    return parts
  }

  setParts(timeframe: Timeframe, bucket: Bucket, parts: readonly RankedBar[]) {
    const before = this.parts(timeframe, bucket)
    const isSame = before.every((part, index) => isSamePart(part, parts[index]))
    if (isSame && before.length === parts.length) return
    const chunk = this.#chunkOf(timeframe, bucket.from)
    const others = chunk.parts.filter(({ t }) => t < bucket.from || t >= bucket.to)
    chunk.parts = [...others, ...parts].sort((a, b) => a.t - b.t)
    this.#deleteEmpty(chunk)
  }

  /** What was imported at this second, if ticks may have added to it. */
  unfinished(timeframe: Timeframe, time: number): UnfinishedBar | undefined {
    const chunk = this.#chunks.get(this.chunkId(timeframe, bucketAt(timeframe, time).from))
    return chunk?.unfinished.find(({ t }) => t === time)
  }

  /** @param bar null: what was imported at this second is complete */
  setUnfinished(timeframe: Timeframe, time: number, bar: UnfinishedBar | null) {
    if (bar === null && this.unfinished(timeframe, time) === undefined) return
    const chunk = this.#chunkOf(timeframe, bucketAt(timeframe, time).from)
    chunk.unfinished = chunk.unfinished.filter(({ t }) => t !== time)
    if (bar !== null) chunk.unfinished.push(bar)
    this.#deleteEmpty(chunk)
  }

  /** Bars that start from `from` on and before `to`, ascending, the growing one among them. */
  between(timeframe: Timeframe, from: number, to: number): RankedBar[] {
    const bars: RankedBar[] = []
    for (const id of this.knownChunkIds(timeframe, from, to)) {
      const chunk = this.#chunks.get(id)
      if (chunk === null) continue
      for (let index = firstFrom(chunk, from); index < chunk.t.length; index += 1) {
        const bar = barOf(chunk, index)
        if (bar === null || bar.t >= to) break
        bars.push(bar)
      }
    }
    const growing = this.forming.bars[timeframe]
    if (growing !== null && growing.t >= from && growing.t < to) bars.push(growing)
    return bars
  }

  /** Remembers since when the newest day has its open. @param time of its daily bar */
  openDay(time: number, at: number) {
    const { opened } = this.forming
    if (opened === null || opened.day <= time) this.forming.opened = { day: time, at }
  }

  /** Writes a bar whatever stands at its time; the same once more changes nothing. */
  put(timeframe: Timeframe, bar: RankedBar) {
    const { bars, newest } = this.forming
    const growing = bars[timeframe]
    if (growing?.t === bar.t) {
      bars[timeframe] = bar
      return
    }
    if (growing !== null && growing.t < bar.t) this.settle(timeframe)
    const standing = this.at(timeframe, bar.t)
    if (standing !== null && sameBar(standing, bar)) return
    setBar(this.#chunkOf(timeframe, bar.t), bar)
    newest[timeframe] = Math.max(newest[timeframe] ?? bar.t, bar.t)
  }

  /** The chunk for bars of this second, to change. */
  #chunkOf(timeframe: Timeframe, time: number): BarChunkDocument {
    const known = this.#chunks.edit(this.chunkId(timeframe, time))
    if (known !== null) return known
    const fresh = emptyChunk(seriesOf(this.#symbol, timeframe), chunkStart(timeframe, time))
    this.#chunks.put(fresh)
    return fresh
  }

  /**
   * The growing bar makes room for the next one, and stays in the symbol's document until
   * {@link storeEnded}. The chunk of the one that waited before it has to be loaded.
   */
  end(timeframe: Timeframe) {
    const { bars } = this.forming
    const growing = bars[timeframe]
    if (growing === null) return
    this.#storeEnded(timeframe)
    this.forming.ended ??= perTimeframe()
    this.forming.ended[timeframe] = growing
    bars[timeframe] = null
  }

  /** The chunks that {@link storeEnded} writes to. */
  endedChunkIds(): string[] {
    const { ended } = this.forming
    if (ended === null) return []
    return timeframes.flatMap((timeframe) => {
      const bar = ended[timeframe]
      return bar === null ? [] : [this.chunkId(timeframe, bar.t)]
    })
  }

  /** The chunks that the growing bars would be stored in. */
  growingChunkIds(): string[] {
    return timeframes.flatMap((timeframe) => {
      const bar = this.forming.bars[timeframe]
      return bar === null ? [] : [this.chunkId(timeframe, bar.t)]
    })
  }

  /** Moves all bars that have ended to where finished ones are. */
  storeEnded() {
    if (this.forming.ended === null) return
    for (const timeframe of timeframes) this.#storeEnded(timeframe)
    this.forming.ended = null
  }

  #storeEnded(timeframe: Timeframe) {
    const { ended } = this.forming
    const bar = ended?.[timeframe] ?? null
    if (ended === null || bar === null) return
    ended[timeframe] = null
    this.put(timeframe, bar)
  }

  /** Moves the growing bar, if there is one, to where finished ones are. */
  settle(timeframe: Timeframe) {
    const growing = this.forming.bars[timeframe]
    if (growing === null) return
    this.forming.bars[timeframe] = null
    this.put(timeframe, growing)
  }

  #deleteEmpty({ _id, t, parts, unfinished }: BarChunkDocument) {
    if (t.length === 0 && parts.length === 0 && unfinished.length === 0) this.#chunks.delete(_id)
  }

  /** Takes the bar at this place out: it is to grow on. */
  takeAt(timeframe: Timeframe, place: Place): RankedBar | null {
    const ended = this.forming.ended?.[timeframe] ?? null
    if (ended !== null && ended.t >= place.from && ended.t < place.to)
      return this.take(timeframe, ended.t)
    const standing = this.standing(timeframe, place)
    return standing === null ? null : this.take(timeframe, standing.t)
  }

  /** Takes the bar of this time out: it is to grow on, or never was. */
  take(timeframe: Timeframe, time: number): RankedBar | null {
    const { ended } = this.forming
    const waiting = ended?.[timeframe] ?? null
    if (ended !== null && waiting?.t === time) {
      ended[timeframe] = null
      return waiting
    }
    const bar = this.at(timeframe, time)
    if (bar === null) return null
    if (this.forming.bars[timeframe] === bar) {
      this.forming.bars[timeframe] = null
      return bar
    }
    const chunk = this.#chunks.edit(this.chunkId(timeframe, time))
    if (chunk === null) return null
    removeBar(chunk, firstFrom(chunk, time))
    this.#deleteEmpty(chunk)
    if (this.forming.newest[timeframe] === time) this.forming.newest[timeframe] = time - 1
    return bar
  }
}

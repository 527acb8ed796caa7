import type { Timeframe } from '../../domain/calendar/timeframes.ts'
import type { BarChunkDocument, RankedBar } from './documents.ts'

export const seriesOf = (symbol: string, timeframe: Timeframe): string => `${symbol}|${timeframe}`

export const emptyChunk = (series: string, start: number): BarChunkDocument => ({
  _id: `${series}|${start.toString()}`,
  series,
  start,
  t: [],
  o: [],
  h: [],
  l: [],
  c: [],
  v: [],
  r: [],
  parts: [],
  unfinished: [],
})

/** Index of the first bar that starts at `time` or later. */
export const firstFrom = ({ t }: BarChunkDocument, time: number): number => {
  let low = 0
  let high = t.length
  // Where most bars go: behind the last one.
  if ((t[high - 1] ?? Number.NEGATIVE_INFINITY) < time) return high
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((t[middle] ?? Number.POSITIVE_INFINITY) < time) low = middle + 1
    else high = middle
  }
  return low
}

export const barOf = (chunk: BarChunkDocument, index: number): RankedBar | null => {
  const t = chunk.t[index]
  if (t === undefined) return null
  return {
    t,
    o: chunk.o[index] ?? 0,
    h: chunk.h[index] ?? 0,
    l: chunk.l[index] ?? 0,
    c: chunk.c[index] ?? 0,
    v: chunk.v[index] ?? 0,
    r: chunk.r[index] ?? 0,
  }
}

const push = ({ t, o, h, l, c, v, r }: BarChunkDocument, bar: RankedBar) => {
  t.push(bar.t)
  o.push(bar.o)
  h.push(bar.h)
  l.push(bar.l)
  c.push(bar.c)
  v.push(bar.v)
  r.push(bar.r)
}

const splice = (
  { t, o, h, l, c, v, r }: BarChunkDocument,
  index: number,
  removed: number,
  bar: RankedBar,
) => {
  t.splice(index, removed, bar.t)
  o.splice(index, removed, bar.o)
  h.splice(index, removed, bar.h)
  l.splice(index, removed, bar.l)
  c.splice(index, removed, bar.c)
  v.splice(index, removed, bar.v)
  r.splice(index, removed, bar.r)
}

/** Puts a bar where its time belongs, in place of one that stands there. */
export const setBar = (chunk: BarChunkDocument, bar: RankedBar) => {
  const index = firstFrom(chunk, bar.t)
  if (index === chunk.t.length) push(chunk, bar)
  else splice(chunk, index, chunk.t[index] === bar.t ? 1 : 0, bar)
}

export const removeBar = (chunk: BarChunkDocument, index: number) => {
  for (const column of [chunk.t, chunk.o, chunk.h, chunk.l, chunk.c, chunk.v, chunk.r])
    column.splice(index, 1)
}

export const sameBar = (a: RankedBar, b: RankedBar): boolean =>
  a.t === b.t &&
  a.o === b.o &&
  a.h === b.h &&
  a.l === b.l &&
  a.c === b.c &&
  a.v === b.v &&
  a.r === b.r

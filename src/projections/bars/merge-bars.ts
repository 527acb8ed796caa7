import { firstFrom } from './chunk.ts'
import type { BarChunkDocument, RankedBar } from './documents.ts'
import { rank } from './rank.ts'

/** One bar over these, which are ascending and at least one. */
export const merged = (time: number, bars: readonly [RankedBar, ...RankedBar[]]): RankedBar => {
  const [first] = bars
  const whole = { ...first, t: time, r: rank.made }
  for (const bar of bars) {
    if (bar === first) continue
    if (bar.h > whole.h) whole.h = bar.h
    if (bar.l < whole.l) whole.l = bar.l
    whole.c = bar.c
    whole.v += bar.v
  }
  return whole
}

/** `whole` with the chunk's bars from `from` on and before `to` added; null: there was none yet. */
export const growOver = (
  whole: RankedBar | null,
  chunk: BarChunkDocument,
  from: number,
  to: number,
  time: number,
): RankedBar | null => {
  const { o, h, l, c, v } = chunk
  const end = firstFrom(chunk, to)
  let bar = whole
  for (let index = firstFrom(chunk, from); index < end; index += 1) {
    const [high, low] = [h[index] ?? 0, l[index] ?? 0]
    if (bar === null) {
      bar = { t: time, o: o[index] ?? 0, h: high, l: low, c: 0, v: 0, r: rank.made }
    }
    if (high > bar.h) bar.h = high
    if (low < bar.l) bar.l = low
    bar.c = c[index] ?? 0
    bar.v += v[index] ?? 0
  }
  return bar
}

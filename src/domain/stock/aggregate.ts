/** Open, high, low, close and volume of a bar. */
export interface Figures {
  readonly o: number
  readonly h: number
  readonly l: number
  readonly c: number
  readonly v: number
}

/** The figures of one bar over these, which are ascending. */
export const aggregate = (bars: readonly [Figures, ...Figures[]]): Figures => {
  const [first] = bars
  let { h, l, c, v } = first
  for (const bar of bars) {
    if (bar === first) continue
    if (bar.h > h) h = bar.h
    if (bar.l < l) l = bar.l
    c = bar.c
    v += bar.v
  }
  return { o: first.o, h, l, c, v }
}

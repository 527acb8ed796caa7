import type { Bar } from '../../domain/stock/bars/bar.ts'
import type { RankedBar } from './documents.ts'

/** A stored or growing bar by the names that the rest of the product has for its values. */
export const toBar = ({ t, o, h, l, c, v }: RankedBar): Bar => ({
  time: t,
  open: o,
  high: h,
  low: l,
  close: c,
  volume: v,
})

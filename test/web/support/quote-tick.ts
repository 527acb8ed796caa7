import type { QuoteTick } from '../../../src/contracts/socket/frames.ts'

/** A price of a symbol. @param time Unix ms */
export const quoteTick = (symbol: string, price: number, time: number): QuoteTick => [
  symbol,
  price,
  null,
  null,
  0,
  time,
]

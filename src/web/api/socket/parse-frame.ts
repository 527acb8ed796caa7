import { type QuoteTick, type ServerFrame, serverFrame } from '../../../contracts/socket/frames.ts'

const isNumberOrNull = (value: unknown): boolean => value === null || Number.isFinite(value)

const isShortDate = (value: unknown): boolean =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)

const isTick = (value: unknown): value is QuoteTick =>
  Array.isArray(value) &&
  (value.length === 6 || (value.length === 7 && isShortDate(value[6]))) &&
  typeof value[0] === 'string' &&
  Number.isFinite(value[1]) &&
  isNumberOrNull(value[2]) &&
  isNumberOrNull(value[3]) &&
  isNumberOrNull(value[4]) &&
  Number.isFinite(value[5])

/** Equivalent to the schema for a frame of prices, but much faster: there are 2,000 a second. */
const quotesOf = (value: unknown): ServerFrame | null => {
  if (typeof value !== 'object' || value === null) return null
  const { type, ticks } = value as { readonly type?: unknown; readonly ticks?: unknown }
  if (type !== 'quotes' || !Array.isArray(ticks) || !ticks.every(isTick)) return null
  return { type, ticks }
}

/** The frame in a socket message, or null if it is unknown. */
export const parseFrame = (data: unknown): ServerFrame | null => {
  if (typeof data !== 'string') return null
  try {
    const value: unknown = JSON.parse(data)
    return quotesOf(value) ?? serverFrame.safeParse(value).data ?? null
  } catch {
    return null
  }
}

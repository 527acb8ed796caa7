import { arrows, directionOf, formatChange, formatPercent } from '../format.ts'
import { type Paint, useLiveCell } from './use-live-cell.ts'
import { writeLook, writeText } from './write.ts'

const look = 'quoted num font-strong whitespace-nowrap empty:hidden'
const looks = {
  up: `${look} text-up`,
  down: `${look} text-down`,
  flat: `${look} text-text-2`,
} as const

const paint: Paint = (element, quote) => {
  const { change = null, changePercent = null } = quote ?? {}
  const known = change !== null && changePercent !== null
  const direction = known ? directionOf(change) : 'flat'
  const text = known
    ? `${arrows[direction]} ${formatChange(change)} (${formatPercent(changePercent)})`.trim()
    : ''
  const written = writeText(element, text)
  return writeLook(element, looks[direction]) || written
}

/** `▲ +2.19 (+1.24%)`; nothing while it is not known. */
export const LiveChangeText = ({ symbol }: { readonly symbol: string }) => (
  <span ref={useLiveCell(symbol, paint)} />
)

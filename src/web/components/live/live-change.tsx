import { arrows, directionOf, formatPercent } from '../format.ts'
import { type Paint, useLiveCell } from './use-live-cell.ts'
import { writeLook, writeText } from './write.ts'

const chip =
  'quoted num inline-block h-[22px] min-w-[70px] rounded-[5px] px-[7px] text-right text-sm leading-[22px] font-strong whitespace-pre'

const looks = {
  up: `${chip} bg-up-soft text-up`,
  down: `${chip} bg-down-soft text-down`,
  flat: `${chip} bg-hover text-text-2`,
} as const

const paint: Paint = (element, quote) => {
  const percent = quote?.changePercent ?? null
  const direction = percent === null ? 'flat' : directionOf(percent)
  const text = percent === null ? '–' : `${arrows[direction]} ${formatPercent(percent)}`.trim()
  const written = writeText(element, text)
  return writeLook(element, looks[direction]) || written
}

/** The day's change in percent as a chip: arrow, sign and colour say the same. */
export const LiveChange = ({ symbol }: { readonly symbol: string }) => (
  <span ref={useLiveCell(symbol, paint)} />
)

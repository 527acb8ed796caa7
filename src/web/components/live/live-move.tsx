import { changeDecimals } from '../../../domain/notation/price.ts'
import { directionOf, formatChange } from '../../../domain/notation/sign.ts'
import { type Paint, useLiveCell } from './use-live-cell.ts'
import { writeLook, writeText } from './write.ts'

const looks = {
  up: 'quoted num text-up',
  down: 'quoted num text-down',
  flat: 'quoted num text-text-2',
} as const

const paint: Paint = (element, quote) => {
  const change = quote?.change ?? null
  const decimals = change === null ? 0 : changeDecimals(change, quote?.price ?? 0)
  const text = change === null ? '–' : formatChange(change, decimals)
  const written = writeText(element, text)
  return (
    writeLook(element, looks[change === null ? 'flat' : directionOf(change, decimals)]) || written
  )
}

/** The day's change in US dollars, with its sign. */
export const LiveMove = ({ symbol }: { readonly symbol: string }) => (
  <span ref={useLiveCell(symbol, paint)} />
)

import { arrows, directionOf, formatPercent } from '../../../domain/notation/sign.ts'
import { type Paint, useLiveCell } from './use-live-cell.ts'
import { writeLook, writeText } from './write.ts'

// Of known size, so that it is laid out by itself: another text in it moves nothing else.
const chip =
  'quoted num inline-block h-[22px] rounded-[5px] px-[7px] text-right align-middle text-sm leading-[22px] font-strong whitespace-pre contain-layout contain-size'

const looks = {
  up: `${chip} bg-up-soft text-up`,
  down: `${chip} bg-down-soft text-down`,
  flat: `${chip} bg-hover text-text-2`,
} as const

/** Room for `▲ +9.99%`, for as much as `▲ +999.99%`, and for what hardly ever comes. */
const widthOf = ({ length }: string): string =>
  length <= 8 ? 'w-[75px]' : length <= 10 ? 'w-[84px]' : 'w-[104px]'

const paint: Paint = (element, quote) => {
  const percent = quote?.changePercent ?? null
  const direction = percent === null ? 'flat' : directionOf(percent)
  const text = percent === null ? '–' : `${arrows[direction]} ${formatPercent(percent)}`.trim()
  const written = writeText(element, text)
  return writeLook(element, `${looks[direction]} ${widthOf(text)}`) || written
}

/** The day's change in percent as a chip: arrow, sign and colour say the same. */
export const LiveChange = ({ symbol }: { readonly symbol: string }) => (
  <span ref={useLiveCell(symbol, paint)} />
)

import type { TFunction } from 'i18next'
import type { Drawing } from '../../../../../contracts/drawings/drawings.ts'
import { changeDecimals, formatLevel } from '../../../../../domain/notation/price.ts'
import { formatChange, formatPercent } from '../../../../../domain/notation/sign.ts'
import type { Anchor, Plane } from '../shapes/plane.ts'

const minute = 60
const hour = 3_600
const day = 86_400

const spanText = (seconds: number, t: TFunction): string => {
  if (seconds >= day) return t('drawings.days', { count: Math.round(seconds / day) })
  if (seconds >= hour) return t('drawings.hours', { count: Math.round(seconds / hour) })
  return t('drawings.minutes', { count: Math.round(seconds / minute) })
}

/** What a measure says: the change from its first anchor to its second, in how many bars and how long. */
export const measureText = ({ anchors }: Drawing, plane: Plane, t: TFunction): string => {
  const [a, b] = anchors
  if (!a || !b) return ''
  const change = b.price - a.price
  const percent = formatPercent((change / a.price) * 100)
  const bars = Math.abs(Math.round(plane.placeOf(b) - plane.placeOf(a)))
  return [
    `${formatChange(change, changeDecimals(change, b.price))} (${percent})`,
    t('drawings.bars', { count: bars }),
    spanText(Math.abs(b.time - a.time), t),
  ].join(' · ')
}

/** A place in words, as `190.25 on Jan 5`. */
export const anchorText = (
  { time, price }: Anchor,
  moment: (unixMs: number) => string,
  t: TFunction,
): string => t('drawings.point', { price: formatLevel(price), date: moment(time * 1_000) })

/** A drawing in words, for the list and for who does not see it. */
export const drawingText = (
  { tool, anchors, text }: Drawing,
  moment: (unixMs: number) => string,
  t: TFunction,
): string => {
  const name = t(`drawings.toolNames.${tool}`)
  const [a, b] = anchors
  if (!a) return name
  if (tool === 'horizontal_line') return `${name} ${formatLevel(a.price)}`
  const from = anchorText(a, moment, t)
  if (text !== null) return `${name} “${text}”, ${from}`
  return b ? `${name} ${t('drawings.between', { from, to: anchorText(b, moment, t) })}` : name
}

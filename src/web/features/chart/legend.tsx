import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { abbreviate } from '../../../domain/notation/abbreviate.ts'
import { formatPrice } from '../../../domain/notation/price.ts'
import { arrows, directionOf, formatPercent } from '../../../domain/notation/sign.ts'
import { writeLook, writeText } from '../../components/live/write.ts'
import type { Indicator } from '../../state/preferences.ts'
import { ComparedLegend } from './compare/compared-legend.tsx'
import { nameOf } from './indicators/indicator-values.ts'
import { lineColours } from './settings/chart-settings.ts'
import { useChartSettings } from './settings/use-chart-settings.ts'
import type { PointedBar } from './pointer.ts'

const keys = ['open', 'high', 'low', 'close', 'volume'] as const

const looks = { up: 'text-up', down: 'text-down', flat: 'text-text' } as const

/** Writes a bar into the legend's element; it changes with every movement of the pointer. */
export const paintLegend = (
  legend: HTMLElement,
  { bar, previousClose, values, compared }: PointedBar,
): void => {
  const write = (key: string, text: string) => {
    const cell = legend.querySelector<HTMLElement>(`[data-cell=${key}]`)
    if (cell) writeText(cell, text)
    return cell
  }
  const percent = previousClose === 0 ? 0 : (bar.close / previousClose - 1) * 100
  const direction = directionOf(percent)
  write('open', formatPrice(bar.open))
  write('high', formatPrice(bar.high))
  write('low', formatPrice(bar.low))
  write('volume', abbreviate(bar.volume))
  for (const [indicator, lines] of Object.entries(values))
    write(indicator, lines.map((value) => (value === null ? '–' : formatPrice(value))).join(' '))
  for (const cell of legend.querySelectorAll<HTMLElement>('[data-compared]')) {
    const change = compared[cell.dataset['compared'] ?? ''] ?? null
    writeText(cell, change === null ? '–' : formatPercent(change))
  }
  const close = write(
    'close',
    `${formatPrice(bar.close)} ${arrows[direction]} ${formatPercent(percent)}`,
  )
  if (close) writeLook(close, `font-strong ${looks[direction]}`)
}

const overlays = ['sma', 'ema', 'bollinger', 'vwap'] as const

interface LegendProps {
  readonly ref: Ref<HTMLDivElement>
  readonly symbol: string
  readonly indicators: readonly Indicator[]
}

/** Open, high, low, close and volume of the bar under the crosshair, or of the newest. */
export const Legend = ({ ref, symbol, indicators }: LegendProps) => {
  const { t } = useTranslation()
  const { indicators: settings } = useChartSettings()
  return (
    <div ref={ref}>
      <p
        // Of known size, so that it is laid out by itself; what does not fit on its line stands below.
        className="pointer-events-none absolute inset-x-3.5 top-2.5 z-10 flex h-[1lh] flex-wrap gap-x-2.5 pr-20 text-xs num text-text-2 contain-layout contain-size *:rounded-xs *:bg-panel/80"
      >
        {keys.map((key) => (
          <span key={key} className="max-sm:not-[:nth-child(4)]:hidden">
            {t(`chart.${key}`)} <span data-cell={key} />
          </span>
        ))}
        {overlays.map(
          (indicator) =>
            indicators.includes(indicator) && (
              <span
                key={indicator}
                className="max-sm:hidden"
                style={{ color: `var(${lineColours[settings[indicator].colour].text})` }}
              >
                {nameOf(indicator, settings)} <span data-cell={indicator} />
              </span>
            ),
        )}
      </p>
      <ComparedLegend symbol={symbol} />
    </div>
  )
}

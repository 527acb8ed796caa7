import type { BarPrice, ISeriesApi, PriceFormatCustom } from 'lightweight-charts'
import { describe, expect, it } from 'vitest'
import { priceStep } from '../../../../src/domain/notation/price.ts'
import { formatAlertValue, formatMeasured } from '../../../../src/web/components/text/alert-text.ts'
import { paintChangeText } from '../../../../src/web/components/live/paint-change-text.ts'
import { drawAxisTags } from '../../../../src/web/features/chart/axis/axis-numbers.ts'
import {
  formatMetric,
  type Metric,
} from '../../../../src/web/features/scanner/metrics/metric-look.ts'

const quote = {
  symbol: 'MICRO',
  time: 0,
  low: 0.00002,
  high: 0.00004,
  price: 0.00003,
  change: 0.00001,
  changePercent: 50,
  volume: 9e9,
  date: '2026-03-02',
  ofBar: false,
  oldDate: null,
} as const

/** The axis of a series as the chart sets it up, without the chart. */
const axisOf = () => {
  let format: PriceFormatCustom | undefined
  const series = {
    applyOptions: (options: { priceFormat: PriceFormatCustom }) => {
      format = options.priceFormat
    },
    attachPrimitive: () => undefined,
  } as unknown as ISeriesApi<'Line'>
  const tags = { prices: () => [], look: () => ({ line: '', ground: '', text: '', font: '' }) }
  const axis = drawAxisTags(series, tags)
  return {
    ...axis,
    minMove: () => format?.minMove,
    written: (prices: number[]) => format?.tickmarksFormatter?.(prices as BarPrice[]),
  }
}

describe('a stock that costs a fraction of a cent', () => {
  it('has its change in the header with the digits of its price, and a direction', () => {
    const element = document.createElement('span')
    paintChangeText(element, quote)
    expect(element.textContent).toBe('▲ +0.00001000 (+50.00%)')
    expect(element.className).toContain('text-up')
  })

  it('has an axis whose numbers differ, and stand as close as its prices do', () => {
    const axis = axisOf()
    expect(axis.minMove()).toBe(0.01)
    axis.fit(0.00002)
    expect(axis.minMove()).toBe(priceStep(0.00002))
    expect(axis.written([0.00002, 0.000025, 0.00003])).toEqual([
      '0.00002000',
      '0.00002500',
      '0.00003000',
    ])
  })

  it('has alerts that look different when they are', () => {
    const shown = [0.00002, 0.000021, 0.0000210001].map((value) =>
      formatAlertValue('price_above', value),
    )
    expect(shown).toEqual(['0.00002000', '0.00002100', '0.0000210001'])
    expect(formatMeasured('price_above', 0.0000210001)).toBe('0.00002100')
    expect(formatAlertValue('percent_change', 5.125)).toBe('+5.125%')
    expect(formatAlertValue('percent_change', -5)).toBe('−5.00%')
    expect(formatAlertValue('volume_spike', 2.505)).toBe('2.505×')
  })

  it('has metrics that can be read', () => {
    const metric = (key: string, unit: Metric['unit']): Metric => ({ key, name: key, unit })
    expect(formatMetric(metric('price', 'usd'), 0.00003)).toBe('0.00003000')
    expect(formatMetric(metric('change', 'usd'), 0.00001, 8)).toBe('+0.00001000')
    expect(formatMetric(metric('change', 'usd'), -0.0000012, 8)).toBe('−0.00000120')
    expect(formatMetric(metric('epsTtm', 'usd'), 0.48)).toBe('0.48')
    expect(formatMetric(metric('marketCap', 'usd'), 1.15e12)).toBe('1.2T')
    expect(formatMetric(metric('volume', 'shares'), 1_150)).toBe('1.2K')
    expect(formatMetric(metric('relVolume', 'ratio'), 4.82)).toBe('4.82×')
  })
})

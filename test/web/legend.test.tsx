import { render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Legend, paintLegend } from '../../src/web/features/chart/legend.tsx'

const bar = { time: 0, open: 100, high: 112, low: 99, close: 110, volume: 1_500_000 }

describe('the legend of the chart', () => {
  it('says of the bar that is meant what it was and what the chosen indicators say', () => {
    const { container } = render(<Legend ref={null} indicators={['sma', 'bollinger', 'rsi']} />)
    const legend = container.querySelector('p')!
    paintLegend(legend, {
      bar,
      previousClose: 100,
      values: { sma: [104.5], ema: [105], bollinger: [120, null] },
    })
    const cell = (name: string) => legend.querySelector(`[data-cell=${name}]`)?.textContent
    expect(cell('close')).toBe('110.00 ▲ +10.00%')
    expect(cell('sma')).toBe('104.50')
    expect(cell('bollinger')).toBe('120.00 –')
    expect(cell('ema')).toBeUndefined()
    expect(cell('rsi')).toBeUndefined()
  })
})

import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { Legend, paintLegend } from '../../../../src/web/features/chart/legend.tsx'
import { settingsOf } from '../../../../src/web/features/chart/settings/chart-settings.ts'
import '../../../../src/web/i18n/en/chart/chart.ts'
import '../../../../src/web/i18n/en/chart/chart-tools.ts'
import { chartChosen } from '../../../../src/web/state/preferences.ts'
import { createWorld, renderPart } from '../../support/page.tsx'

const bar = { time: 0, open: 100, high: 112, low: 99, close: 110, volume: 1_500_000 }

describe('the legend of the chart', () => {
  it('says of the bar that is meant what it was and what the chosen indicators say', async () => {
    const world = createWorld()
    const { container } = await renderPart(
      world,
      <Legend ref={null} symbol="AAPL" indicators={['sma', 'bollinger', 'rsi']} />,
    )
    const legend = container.querySelector('div')!
    paintLegend(legend, {
      bar,
      previousClose: 100,
      values: { sma: [104.5], ema: [105], bollinger: [120, null] },
      compared: {},
    })
    const cell = (name: string) => legend.querySelector(`[data-cell=${name}]`)?.textContent
    expect(cell('close')).toBe('110.00 ▲ +10.00%')
    expect(cell('sma')).toBe('104.50')
    expect(cell('bollinger')).toBe('120.00 –')
    expect(cell('ema')).toBeUndefined()
    expect(cell('rsi')).toBeUndefined()
  })

  it('says how far compared stocks are, and ends a comparison', async () => {
    const world = createWorld()
    world.store.dispatch(chartChosen({ compared: ['SPY', 'MSFT'] }))
    const { container } = await renderPart(
      world,
      <Legend ref={null} symbol="AAPL" indicators={[]} />,
    )
    const compared = { SPY: 1.234, MSFT: null }
    paintLegend(container, { bar, previousClose: 100, values: {}, compared })
    const said = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(said()).toEqual(['SPY+1.23%', 'MSFT–'])
    await userEvent.click(screen.getByRole('button', { name: 'Stop comparing with SPY' }))
    expect(settingsOf(world.store.getState().preferences.chart).compared).toEqual(['MSFT'])
    expect(said()).toEqual(['MSFT–'])
  })
})

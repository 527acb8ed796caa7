import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { IndicatorDialog } from '../../../../../src/web/features/chart/indicators/indicator-dialog.tsx'
import { settingsOf } from '../../../../../src/web/features/chart/settings/chart-settings.ts'
import { ChartTools } from '../../../../../src/web/features/chart/toolbar/chart-tools.tsx'
import { ScaleToggles } from '../../../../../src/web/features/chart/toolbar/chart-foot.tsx'
import '../../../../../src/web/i18n/en/chart/chart.ts'
import '../../../../../src/web/i18n/en/chart/chart-tools.ts'
import { chartChosen } from '../../../../../src/web/state/preferences.ts'
import { createWorld, renderPart } from '../../../support/page.tsx'

const designed = settingsOf({})

describe('the settings of charts', () => {
  it('are as designed until the trader chooses', () => {
    expect(designed).toMatchObject({ type: 'candles', scale: 'linear' })
  })

  it.each([
    { type: 'kagi' },
    { type: 7, scale: null },
    { scale: ['log'] },
    { compared: 'SPY' },
    { unknown: { deep: true } },
    { indicators: 7 },
    { indicators: null },
    { indicators: { sma: 'long', macd: [] } },
    { indicators: { sma: { period: 0 }, rsi: { period: 2.5, colour: 'mud' } } },
  ])('are as designed where %j is stored', (stored) => {
    expect(settingsOf(stored)).toEqual(designed)
  })

  it('lose only the field that cannot be read', () => {
    expect(settingsOf({ type: 'area', scale: 'cubic' })).toEqual({ ...designed, type: 'area' })
  })
})

it('a scale is chosen by its button, and given up by it', async () => {
  const world = createWorld()
  await renderPart(world, <ScaleToggles symbol="AAPL" />)
  const chart = () => settingsOf(world.store.getState().preferences.chart)
  const [log, percent] = ['log', '%'].map((name) => screen.getByRole('button', { name }))
  await userEvent.click(log!)
  expect(chart().scale).toBe('log')
  await userEvent.click(percent!)
  expect(chart().scale).toBe('percent')
  expect([log, percent].map((each) => each!.getAttribute('aria-pressed'))).toEqual([
    'false',
    'true',
  ])
  await userEvent.click(percent!)
  expect(chart().scale).toBe('linear')
})

describe('the chart of a compared stock', () => {
  const comparing = () => {
    const world = createWorld()
    world.store.dispatch(chartChosen({ compared: ['AAPL'] }))
    return world
  }
  const isDisabled = (element: HTMLElement) =>
    element.hasAttribute('disabled') || element.getAttribute('aria-disabled') === 'true'

  it.each([
    { symbol: 'AAPL', percent: 'false', isClosed: false },
    { symbol: 'MSFT', percent: 'true', isClosed: true },
  ])('has its own scale, and others are in percent: $symbol', async (chart) => {
    const { symbol, percent, isClosed } = chart
    const world = comparing()
    await renderPart(world, <ScaleToggles symbol={symbol} />)
    const toggle = screen.getByRole('button', { name: '%' })
    expect(toggle.getAttribute('aria-pressed')).toBe(percent)
    expect(isDisabled(toggle)).toBe(isClosed)
    cleanup()
    await renderPart(world, <ChartTools symbol={symbol} />)
    await userEvent.click(screen.getByRole('button', { name: 'Chart type' }))
    const line = screen.getByRole('menuitemradio', { name: /Percent/ })
    expect(line.getAttribute('aria-checked')).toBe(percent)
    expect(isDisabled(line)).toBe(isClosed)
  })
})

it('parameters and colours of indicators take effect when they fit, and can be reset', async () => {
  const world = createWorld()
  await renderPart(world, <IndicatorDialog onClose={() => undefined} />)
  const settings = () => settingsOf(world.store.getState().preferences.chart).indicators
  const [period] = screen.getAllByRole('textbox', { name: 'Period' })
  await userEvent.clear(period!)
  expect(settings().sma.period).toBe(20)
  expect(period!.getAttribute('aria-invalid')).toBe('true')
  await userEvent.type(period!, '50')
  expect(settings().sma.period).toBe(50)
  const colours = screen.getByRole('group', { name: 'Colour of SMA' })
  await userEvent.click(within(colours).getByRole('button', { name: 'Violet' }))
  expect(settings().sma).toEqual({ period: 50, colour: 'violet' })
  expect(settings().ema).toEqual(designed.indicators.ema)
  await userEvent.click(screen.getByRole('button', { name: 'Reset all' }))
  expect(settings()).toEqual(designed.indicators)
  expect(screen.getAllByRole('textbox', { name: 'Period' })[0]).toHaveProperty('value', '20')
})

import i18next from 'i18next'
import { describe, expect, it } from 'vitest'
import type { Alert } from '../../../../../src/contracts/alerts/alerts.ts'
import { priceLines } from '../../../../../src/web/app/dashboard/price-lines.ts'
import {
  type AlertLine,
  dragResult,
  holdPx,
  keyStep,
  lineAt,
  ruleAt,
} from '../../../../../src/web/features/chart/alerts/alert-logic.ts'

const line = (id: string, price: number): AlertLine => ({
  id,
  price,
  condition: 'price_above',
  title: '',
})
/** A chart of 400 px whose every pixel is a dollar, the highest price on top. */
const heightOf = (price: number) => 400 - price

describe('an alert set on the chart', () => {
  it('waits for a rise where it is above the last price, and else for a fall', () => {
    expect(ruleAt(100.014, 100)).toEqual({ condition: 'price_above', value: 100.01 })
    expect(ruleAt(99.999, 100)).toEqual({ condition: 'price_below', value: 100 })
    expect(ruleAt(0.0000312345, 100)).toMatchObject({ value: 0.00003123 })
    expect(ruleAt(90, 100)).toEqual({ condition: 'price_below', value: 90 })
  })

  it.each([null, 0, 1e-13, -3, Number.NaN])('does not stand where no price is: %s', (price) => {
    expect(ruleAt(price, 100)).toBeNull()
  })
})

describe('the line under the pointer', () => {
  const lines = [line('a', 100), line('b', 106), line('c', 300)]

  it('is the nearest one', () => {
    expect(lineAt(lines, heightOf(102), heightOf, 5)?.id).toBe('a')
    expect(lineAt(lines, heightOf(104), heightOf, 5)?.id).toBe('b')
  })

  it.each([holdPx.mouse, holdPx.touch])('is at most %s pixels away', (within) => {
    expect(lineAt(lines, heightOf(300 + within), heightOf, within)?.id).toBe('c')
    expect(lineAt(lines, heightOf(300 + within + 1), heightOf, within)).toBeNull()
  })

  it('is none that the chart does not show', () => {
    expect(lineAt(lines, heightOf(300), () => null, 5)).toBeNull()
  })
})

describe('a line that the arrow keys move', () => {
  it('goes by a thousandth of its price, in whole steps and by one at least', () => {
    expect(keyStep(190.27)).toBe(0.19)
    expect(keyStep(4_321)).toBe(4.32)
    expect(keyStep(0.5)).toBe(0.0005)
    expect(keyStep(0.00003)).toBe(0.00000003)
  })
})

describe('a line that was dragged', () => {
  it('asks for the rule of where it was dropped, even on the other side of the last price', () => {
    expect(dragResult(line('a', 120), 130.001, 100)).toEqual({
      condition: 'price_above',
      value: 130,
    })
    expect(dragResult(line('a', 120), 80, 100)).toEqual({ condition: 'price_below', value: 80 })
  })

  it('asks for nothing where it stood, or outside the prices', () => {
    expect(dragResult(line('a', 120), 120.004, 100)).toBeNull()
    expect(dragResult(line('a', 120), null, 100)).toBeNull()
  })
})

describe('the lines of a stock', () => {
  const alert = (id: string, other: Partial<Alert> = {}): Alert => ({
    id,
    symbol: 'AAPL',
    condition: 'price_above',
    value: 180,
    isActive: true,
    state: 'active',
    pauseReason: null,
    triggeredAt: null,
    createdAt: '2026-01-05T15:00:00.000Z',
    ...other,
  })

  it('are its active price alerts and no others', () => {
    const lines = priceLines(
      [
        alert('above'),
        alert('below', { condition: 'price_below', value: 170 }),
        alert('fired', { isActive: false }),
        alert('volume', { condition: 'volume_spike' }),
        alert('other', { symbol: 'MSFT' }),
      ],
      'AAPL',
      i18next.t,
    )
    expect(lines.map(({ id, price }) => [id, price])).toEqual([
      ['above', 180],
      ['below', 170],
    ])
  })
})

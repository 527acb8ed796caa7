import { describe, expect, it } from 'vitest'
import { ruleAlert, scanAlert } from '../../../../src/contracts/alerts/any-alerts.ts'
import { listedWords } from '../../../../src/web/components/text/alert-words.ts'
import { createI18n } from '../../../../src/web/i18n/i18n.ts'
import { alert } from '../../support/alerts.ts'

const rule = ruleAlert.parse({
  ...alert(1),
  condition: 'rule',
  value: null,
  repeat: 'every',
  cooldownSeconds: 300,
  expiresAt: null,
  rule: {
    match: 'any',
    conditions: [
      { left: 'price', operator: 'crosses_above', right: { sma: 20, timeframe: '1D' } },
      { left: 'rsi14', operator: 'below', right: 30 },
      { left: 'changePercent', operator: 'above', right: 2.5 },
      { left: 'volume', operator: 'above', right: 'avgVolume30', factor: 1.5 },
      { left: 'price', operator: 'above', right: 'previousClose' },
      { left: { highest: 20 }, operator: 'above', right: { highest: 252 } },
      {
        left: 'price',
        operator: 'crosses_below',
        right: { line: [180, 190.25].map((price, time) => ({ time, price })) },
      },
    ],
  },
})
const scan = scanAlert.parse({
  ...alert(2),
  symbol: null,
  condition: 'scan',
  value: null,
  on: 'leaves',
  repeat: 'once',
  cooldownSeconds: 300,
  expiresAt: null,
  scan: [
    { field: 'PRICE', operator: 'greater than', compareType: 'NUMERIC', compareValue: '500' },
    { field: 'LAST', operator: 'less than', compareType: 'ANALYTIC', compareValue: 'HIGH' },
  ],
})

describe('what an alert waits for', () => {
  it.each([
    [
      'en',
      'Price crosses above SMA 20 (1D) or RSI (14) at most 30 or Change % at least 2.5% or ' +
        'Volume at least 1.5 × Avg Volume (30d) or Price at least Previous Close or Highest of 20 days at least Highest of 252 days or ' +
        'Price crosses below line through 180.00 and 190.25',
      'A symbol ceases to match: PRICE greater than 500 USD AND LAST less than HIGH',
    ],
    [
      'zh-TW',
      '價格向上穿越 SMA 20（1D），或 RSI（14）不高於 30，或漲跌幅不低於 2.5%，' +
        '或成交量不低於 30 日均量的 1.5 倍，或價格不低於前收盤價，或 20 日最高價不低於 252 日最高價，' +
        '或價格向下穿越 180.00 至 190.25 的線',
      '有股票不再符合：價格大於 500 美元且最新價小於最高價',
    ],
  ] as const)('is said of rules and scans in %s', async (language, ofRule, ofScan) => {
    const { t } = await createI18n(language)
    expect(listedWords(rule, t)).toBe(ofRule)
    expect(listedWords(scan, t)).toBe(ofScan)
  })

  it('is nothing where the terms cannot be read', async () => {
    const { t } = await createI18n('en')
    const unread = { ...rule, rule: { match: 'most', conditions: [] } }
    expect(listedWords(unread, t)).toBe('')
  })
})

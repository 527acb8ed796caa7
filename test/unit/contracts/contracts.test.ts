import { describe, expect, it } from 'vitest'
import { alertBody } from '../../../src/contracts/alerts/alert-bodies.ts'
import { chatBody } from '../../../src/contracts/chat.ts'
import { registerBody } from '../../../src/contracts/accounts/accounts.ts'
import { clientFrame } from '../../../src/contracts/socket/client-frames.ts'
import { presetBody } from '../../../src/contracts/scans/presets.ts'
import { listBody, sectionBody } from '../../../src/contracts/watchlists/watchlist-bodies.ts'
import { watchlistBody } from '../../../src/contracts/watchlists/watchlist.ts'
import { scanLimits } from '../../../src/domain/scan/limits.ts'
import { scanPresetLimits } from '../../../src/domain/scan-preset/limits.ts'

describe('What callers may send', () => {
  it('is as many rules in a preset as in a scan', () => {
    expect(scanLimits.rulesPerScanMax).toBe(scanPresetLimits.rulesPerPresetMax)
  })

  it('has symbols trimmed and in capitals', () => {
    expect(watchlistBody.parse({ symbol: ' brk.b ' })).toEqual({ symbol: 'BRK.B' })
    expect(watchlistBody.safeParse({ symbol: '' }).success).toBe(false)
    expect(watchlistBody.safeParse({ symbol: '../etc' }).success).toBe(false)
  })

  it('counts the characters of a message as people do, after trimming', () => {
    const fits = (message: string) => chatBody.safeParse({ message }).success
    expect(fits(` ${'🦊'.repeat(500)} `)).toBe(true)
    expect(fits('x'.repeat(501))).toBe(false)
    expect(fits(' \n\t ')).toBe(false)
  })

  it('is no text of which nothing can be seen', () => {
    const refusals = ['\u200B\u200B', '\u202E', '\u3164', '\u2800 \u2060'].flatMap((unseen) => [
      chatBody.safeParse({ message: unseen }),
      listBody.safeParse({ name: unseen }),
      sectionBody.safeParse({ title: unseen }),
      presetBody.safeParse({ name: unseen, filters: '[1]' }),
      registerBody.shape.firstName.safeParse(unseen),
    ])
    expect(refusals.filter(({ success }) => success)).toEqual([])
  })

  it('has no value of an alert that is not a number', () => {
    const of = (value: unknown) =>
      alertBody.safeParse({ symbol: 'AAPL', condition: 'price_above', value }).success
    expect(of(1.5)).toBe(true)
    for (const value of ['1.5', null, Number.NaN, Number.POSITIVE_INFINITY, undefined])
      expect(of(value), String(value)).toBe(false)
  })

  it('has a preset without a description or a default', () => {
    expect(presetBody.parse({ name: ' Movers ', filters: '[1]' })).toEqual({
      name: 'Movers',
      description: null,
      filters: '[1]',
      isDefault: false,
    })
  })

  it('has 1 to 20 rules in a live scan', () => {
    const rule = { field: 'PRICE', operator: 'equal', compareType: 'NUMERIC', compareValue: 1 }
    const of = (count: number) =>
      clientFrame.safeParse({ type: 'subscribe_scan', rules: Array(count).fill(rule) }).success
    expect([0, 1, 20, 21].map(of)).toEqual([false, true, true, false])
  })
})

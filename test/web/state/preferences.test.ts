import { describe, expect, it } from 'vitest'
import { coloursOf, defaultPreferences } from '../../../src/web/state/preferences.ts'
import {
  loadPreferences,
  preferencesKey,
  savePreferences,
} from '../../../src/web/state/preferences-storage.ts'

const storageWith = (stored: string | null) => {
  const values = new Map(stored === null ? [] : [[preferencesKey, stored]])
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  }
}

const forbidden = {
  getItem: (): string => {
    throw new Error('forbidden')
  },
  setItem: () => {
    throw new Error('forbidden')
  },
}

describe('what a browser remembers', () => {
  it('comes back as it was kept', () => {
    const storage = storageWith(null)
    const chosen = {
      language: 'zh-TW',
      theme: 'light',
      colours: 'blue-orange',
      clock: 'device',
      indicators: ['rsi'],
      chart: { type: 'line' },
      hiddenColumns: { results: ['trend'] },
      list: { sort: 'volume', order: 'desc' },
      alertList: { sort: 'distance', order: 'asc' },
      watchlist: 'mine',
      panels: { listWidth: 520, rsiHeight: 140 },
    } as const
    savePreferences(storage, chosen, defaultPreferences)
    expect(loadPreferences(storage)).toEqual(chosen)
  })

  it('keeps what another window has chosen meanwhile', () => {
    const storage = storageWith(null)
    const begun = { ...defaultPreferences, panels: { listWidth: 400, newsWidth: 300 } }
    savePreferences(storage, begun, defaultPreferences)
    const there = {
      ...begun,
      language: 'zh-TW',
      list: { sort: 'volume', order: 'desc' },
      chart: { type: 'line' },
      hiddenColumns: { list: ['trend'] },
      panels: { listWidth: 520 },
    } as const
    savePreferences(storage, there, begun)
    const here = {
      ...begun,
      indicators: ['rsi'],
      chart: { scale: 'log' },
      hiddenColumns: { results: ['volume'] },
      panels: { listWidth: 400, newsWidth: 300, rsiHeight: 140 },
    } as const
    savePreferences(storage, here, begun)
    expect(loadPreferences(storage)).toEqual({
      ...there,
      indicators: ['rsi'],
      chart: { type: 'line', scale: 'log' },
      hiddenColumns: { list: ['trend'], results: ['volume'] },
      panels: { listWidth: 520, rsiHeight: 140 },
    })
  })

  it('is all of it again where the browser has forgotten it', () => {
    const storage = storageWith(null)
    const before = { ...defaultPreferences, theme: 'light' } as const
    const now = { ...before, indicators: ['rsi'] } as const
    savePreferences(storage, now, before)
    expect(loadPreferences(storage)).toEqual(now)
  })

  it.each([null, '', 'not json', '[]', 'null', '42', '{"theme":7}'])(
    'starts as designed from %j',
    (stored) => {
      expect(loadPreferences(storageWith(stored))).toEqual(defaultPreferences)
    },
  )

  it('loses only the field that cannot be read', () => {
    const stored = JSON.stringify({ language: 'zh-TW', theme: 'neon', list: { sort: 'mood' } })
    expect(loadPreferences(storageWith(stored))).toEqual({
      ...defaultPreferences,
      language: 'zh-TW',
    })
  })

  it('survives a storage that may not be touched', () => {
    expect(loadPreferences(forbidden)).toEqual(defaultPreferences)
    expect(() => savePreferences(forbidden, defaultPreferences, defaultPreferences)).not.toThrow()
  })
})

describe('the colours of rise and fall', () => {
  it('follow the custom of the language until the trader chooses', () => {
    expect(coloursOf({ ...defaultPreferences, language: 'en' })).toBe('green-up')
    expect(coloursOf({ ...defaultPreferences, language: 'zh-TW' })).toBe('red-up')
    expect(coloursOf({ ...defaultPreferences, language: 'zh-TW', colours: 'green-up' })).toBe(
      'green-up',
    )
  })
})

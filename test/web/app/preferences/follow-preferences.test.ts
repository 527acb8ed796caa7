import { beforeEach, expect, it, vi } from 'vitest'
import { followPreferences } from '../../../../src/web/app/preferences/follow-preferences.ts'
import { createI18n } from '../../../../src/web/i18n/i18n.ts'
import { loadPreferences, preferencesKey } from '../../../../src/web/state/preferences-storage.ts'
import { listSorted, themeChosen } from '../../../../src/web/state/preferences.ts'
import { createWorld } from '../../support/page.tsx'

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
})

it('a window is written and coloured as another window of the browser chooses, and keeps its lists', async () => {
  const { store } = createWorld()
  const i18n = await createI18n('en')
  followPreferences(store, i18n, localStorage)
  store.dispatch(listSorted({ sort: 'price', order: 'desc' }))
  const chosen = { language: 'zh-TW', theme: 'light', list: { sort: 'volume', order: 'asc' } }
  localStorage.setItem(preferencesKey, JSON.stringify(chosen))
  const written = vi.spyOn(Storage.prototype, 'setItem')
  dispatchEvent(new StorageEvent('storage', { key: preferencesKey }))
  await vi.waitFor(() => expect(i18n.language).toBe('zh-TW'))
  expect(document.documentElement.dataset['theme']).toBe('light')
  expect(store.getState().preferences.list.sort).toBe('price')
  expect(written).not.toHaveBeenCalled()
  store.dispatch(themeChosen('dark'))
  expect(loadPreferences(localStorage)).toMatchObject({ language: 'zh-TW', theme: 'dark' })
})

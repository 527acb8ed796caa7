import { render, screen, waitFor, within } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { expect, it, vi } from 'vitest'
import type { WatchRow } from '../../../src/contracts/ops.ts'
import { DutiesPanel } from '../../../src/web/console/duties/duties-panel.tsx'
import { consoleEn } from '../../../src/web/i18n/console/en.ts'
import { consoleZhTw } from '../../../src/web/i18n/console/zh-tw.ts'
import { createI18n } from '../../../src/web/i18n/i18n.ts'

const alerts: WatchRow = {
  name: 'alerts',
  state: 'healthy',
  fault: null,
  sinceMsAgo: 3_600_000,
  lastDoneMsAgo: 2_400,
  lastResult: null,
  maxAgeMs: 10_000,
  keepsTraffic: false,
}
const clock: WatchRow = { ...alerts, name: 'clock', lastDoneMsAgo: null, maxAgeMs: null }

const show = async (language: 'en' | 'zh-TW') => {
  let rows: readonly WatchRow[] = [alerts, clock]
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      new Response(JSON.stringify(rows), { headers: { 'content-type': 'application/json' } }),
    ),
  )
  const i18n = await createI18n(language)
  i18n.addResourceBundle('en', 'console', consoleEn)
  i18n.addResourceBundle('zh-TW', 'console', consoleZhTw)
  render(
    <I18nextProvider i18n={i18n}>
      <DutiesPanel />
    </I18nextProvider>,
  )
  const cells = async (name: string) => {
    const row = (await screen.findByText(name)).closest('tr')!
    return within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
  }
  return { cells, tell: (next: readonly WatchRow[]) => void (rows = next) }
}

it('shows each duty with its state, since when, what it last did and when it is late', async () => {
  const { cells, tell } = await show('en')
  expect(await cells('alerts')).toEqual(['alerts', 'Healthy', '1 h', '2 s ago', '10 s'])
  expect(await cells('clock')).toEqual(['clock', 'Healthy', '1 h', '–', '–'])
  const fault = 'alerts have not read the newest events for too long'
  tell([{ ...alerts, state: 'stalled', fault, sinceMsAgo: 4_000, lastDoneMsAgo: 14_000 }])
  expect(await screen.findByText(fault, undefined, { timeout: 3_000 })).toBeTruthy()
  expect(await cells('alerts')).toEqual(['alerts', 'Stalled', '4 s', '14 s ago', '10 s'])
  tell([alerts])
  await waitFor(() => expect(screen.queryByText(fault)).toBeNull(), { timeout: 3_000 })
})

it('shows them in Traditional Chinese', async () => {
  const { cells } = await show('zh-TW')
  expect(await cells('alerts')).toEqual(['alerts', '正常', '1 小時', '2 秒前', '10 秒'])
})

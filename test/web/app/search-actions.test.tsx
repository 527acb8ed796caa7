import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Watchlist } from '../../../src/contracts/watchlists/watchlists.ts'
import { type DraftRule, newRule } from '../../../src/web/components/rules/draft-rule.ts'
import { addressOf } from '../../../src/web/features/scanner/rules/scan-address.ts'
import { ada, json } from '../support/fake-server.ts'
import { itemOf, itemsPath, ownLists } from '../support/own-lists.ts'
import { renderAt } from '../support/page.tsx'
import { worldWith } from '../support/scanner.ts'
import { searchFor } from '../support/search.ts'

const otherId = '3f2504e0-4f89-41d3-9a0c-000000000002'
const banks: Watchlist = { id: otherId, name: 'Banks', isFirst: false, symbolCount: 0 }
const aapl = itemOf({ id: ada.id, symbol: 'AAPL', addedAt: '2026-01-02T03:04:05.000Z' })
const rules: readonly DraftRule[] = [
  { ...newRule(), field: 'PRICE', compareType: 'NUMERIC', compareValue: '5' },
]
const saved = { id: 'mine', name: 'Mine', rules, createdAt: '2026-01-02T03:04:05.000Z' }

describe('the search', () => {
  beforeEach(() => localStorage.setItem('savedScans', JSON.stringify([saved])))

  const open = async () => {
    const world = worldWith({
      ...ownLists(() => [banks]),
      [`GET ${itemsPath}`]: () => json([aapl]),
      [`GET /api/watchlists/${otherId}/symbols`]: () => json([]),
    })
    const { router } = await renderAt(world, '/settings')
    await screen.findByText('Coming Soon')
    const address = () => `${router.state.location.pathname}${router.state.location.search}`
    return { world, address }
  }

  it('opens a list, and begins a new one, a name, a section and a note from anywhere', async () => {
    const { address } = await open()
    await searchFor('new list', 'New list')
    expect(await screen.findByRole('textbox', { name: 'Name of the list' })).toBeTruthy()
    expect(address()).toBe('/watchlists')
    await userEvent.keyboard('{Escape}')
    await searchFor('open list', 'Open list: Watchlist')
    await searchFor('list banks', 'Open list: Banks')
    expect(address()).toBe(`/watchlists?list=${otherId}`)
    await searchFor('rename', 'Rename list')
    const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name of the list' })
    // It is the list on the screen that is written in.
    expect(name.value).toBe('Banks')
    await userEvent.keyboard('{Escape}')
    await searchFor('section', 'Add section')
    expect(await screen.findByRole('textbox', { name: 'Title of the section' })).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    await searchFor('open list', 'Open list: Watchlist')
    await screen.findByRole('button', { name: 'Add a note on AAPL' })
    await searchFor('aapl note', 'Add a note on AAPL')
    expect(await screen.findByRole('textbox', { name: 'Note on AAPL' })).toBeTruthy()
  })

  it('puts a list beside the chart, and Market Data back', async () => {
    const { world, address } = await open()
    await searchFor('beside banks', 'List beside the chart: Banks')
    expect(address()).toMatch(/^\/\?symbol=|^\/$/)
    expect(world.store.getState().preferences.watchlist).toBe(otherId)
    await searchFor('beside market', 'List beside the chart: Market Data')
    expect(world.store.getState().preferences.watchlist).toBeNull()
  })

  it('opens the dialogs of the scanner, and a saved scan live', async () => {
    const { address } = await open()
    await searchFor('show scan', 'Show scan live: Mine')
    // Its rules take the place of its id once it has run.
    const live = new URLSearchParams({ scan: addressOf(rules), live: '1' }).toString()
    await waitFor(() => expect(address()).toBe(`/scanner?${live}`))
    // Until it is there, it comes to lie over what was opened after it.
    await screen.findByRole('dialog', { name: 'Mine' })
    await searchFor('my saved', 'My Saved Scans')
    const dialog = within(await screen.findByRole('dialog', { name: 'My Saved Scans' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
    expect(address()).toBe('/scanner')
    await searchFor('advanced', 'Advanced Scan')
    expect(await screen.findByRole('dialog', { name: 'Advanced Scan' })).toBeTruthy()
  })
})

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { switchLanguage } from '../../../../src/web/i18n/i18n.ts'
import { ada, json } from '../../support/fake-server.ts'
import { createWorld, renderAt } from '../../support/page.tsx'

const open = async () => {
  const world = createWorld({
    'GET /api/user': () => json(ada),
    'GET /api/chat': () => json({ messages: [] }),
  })
  const view = await renderAt(world, '/settings')
  await screen.findByText('Coming Soon')
  return view
}
const dialog = () => screen.findByRole('dialog', { name: 'Keyboard shortcuts' })

describe('the keyboard shortcuts', () => {
  it('are all shown by `?`, in both languages, and go by Escape', async () => {
    const { i18n } = await open()
    // The part that listens comes after the page.
    await waitFor(() => {
      fireEvent.keyDown(document.body, { key: '?' })
      expect(screen.queryByRole('dialog')).not.toBeNull()
    })
    const shown = within(await dialog())
    const lines = shown.getAllByRole('term').map(({ textContent }) => textContent)
    expect(lines).toContain('Search stocks, screens and actions')
    const headings = shown.getAllByRole('heading', { level: 3 })
    expect(headings.map(({ textContent }) => textContent)).toEqual([
      'Anywhere',
      'In the stock list',
      'While the clock is open',
      'On the handle of a watchlist row',
      'On an alert line of the chart, and in a price field',
      'On a drawing of the chart',
      'On the handle of a window or of the chat',
      'On a border between panels',
    ])
    expect(lines.filter((line) => line.includes('shortcuts.'))).toEqual([])
    expect(shown.getByText('F8')).toBeTruthy()
    await act(() => switchLanguage(i18n, 'zh-TW'))
    const chinese = shown.getAllByRole('term').map(({ textContent }) => textContent)
    expect(chinese).toHaveLength(lines.length)
    for (const line of chinese) expect(line).toMatch(/\p{Script=Han}/u)
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('leave `?` to a field in which it is typed', async () => {
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'Open chat' }))
    const line = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Message' })
    await userEvent.type(line, 'why?')
    expect(line.value).toBe('why?')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it.each([
    'Draw indicator: Bollinger bands (20, 2)',
    'Hide indicator: SMA 20 (mean)',
    'Indicator settings',
    'Draw on the chart: Ray',
    'Chart range: 1 year',
  ])('leave the chart to the search, under the names of its menus: %s', async (action) => {
    await open()
    await userEvent.keyboard('{Control>}k{/Control}')
    await userEvent.type(await screen.findByRole('combobox'), action)
    expect(await screen.findByRole('option', { name: action })).toBeTruthy()
  })

  it.each([
    ['Keyboard shortcuts', () => dialog()],
    ['Open chat', () => screen.findByRole('region', { name: 'Trading Chat' })],
  ])('are an action of the search, as the chat is: %s', async (action, opened) => {
    await open()
    await userEvent.keyboard('{Control>}k{/Control}')
    await userEvent.type(await screen.findByRole('combobox'), action)
    await userEvent.click(await screen.findByRole('option', { name: action }))
    expect(await opened()).toBeTruthy()
  })
})

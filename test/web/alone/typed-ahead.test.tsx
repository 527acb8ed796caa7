import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ada, json, stock } from '../support/fake-server.ts'
import { createWorld, renderAt } from '../support/page.tsx'

describe('the search, while its code is on its way', () => {
  it('keeps what is typed, and lets Enter press nothing', async () => {
    const world = createWorld({
      'GET /api/user': () => json(ada),
      'GET /api/stocks': () => json({ stocks: [stock('NVDA'), stock('AAPL')] }),
    })
    await renderAt(world, '/settings')
    await screen.findByText('Coming Soon')
    // The page may be drawn before it listens.
    await waitFor(() => expect(fireEvent.keyDown(window, { key: 'k', ctrlKey: true })).toBe(false))
    expect(screen.queryByRole('dialog')).toBeNull()
    for (const key of ['n', 'v', 'x', 'Backspace', 'Shift', 'D']) fireEvent.keyDown(window, { key })
    expect(fireEvent.keyDown(window, { key: 'Enter' })).toBe(false)
    const box = await screen.findByRole('combobox')
    expect((box as HTMLInputElement).value).toBe('nvD')
    expect(await screen.findByRole('option', { name: /NVDA/, selected: true })).toBeTruthy()
    expect(screen.queryByRole('option', { name: /AAPL/ })).toBeNull()
  })
})

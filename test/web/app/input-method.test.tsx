import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { ada, json, stock } from '../support/fake-server.ts'
import { createWorld, renderAt } from '../support/page.tsx'

const open = async () => {
  const world = createWorld({
    'GET /api/user': () => json(ada),
    'GET /api/stocks': () => json({ stocks: [stock('AAPL')] }),
    'GET /api/chat': () => json({ messages: [] }),
  })
  await renderAt(world, '/settings')
  await screen.findByText('Coming Soon')
}

/** As browsers tell of a key that belongs to what is composed; Safari has ended it by then. */
const composing = [
  ['in most browsers', { isComposing: true }],
  ['in Safari', { keyCode: 229 }],
] as const

describe.each(composing)('Escape while Chinese is composed, %s', (_, how) => {
  it('leaves the chat open with what was written', async () => {
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'Open chat' }))
    const panel = within(await screen.findByRole('region', { name: 'Trading Chat' }))
    const line = panel.getByRole<HTMLInputElement>('textbox', { name: 'Message' })
    await userEvent.type(line, '台積電')
    fireEvent.keyDown(line, { key: 'Escape', ...how })
    expect(line.isConnected).toBe(true)
    expect(line.value).toBe('台積電')
    fireEvent.keyDown(line, { key: 'Escape' })
    expect(line.isConnected).toBe(false)
  })

  it('leaves a dialog open', async () => {
    await open()
    await userEvent.keyboard('{Control>}k{/Control}')
    const field = await screen.findByRole('combobox')
    fireEvent.keyDown(field, { key: 'Escape', ...how })
    expect(field.isConnected).toBe(true)
    fireEvent.keyDown(field, { key: 'Escape' })
    expect(field.isConnected).toBe(false)
  })
})

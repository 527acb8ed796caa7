import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { alert, worldWith as alertsWorldWith } from '../support/alerts.ts'
import { ada, deferred, json, stock, text } from '../support/fake-server.ts'
import { itemOf, itemsPath, ownLists } from '../support/own-lists.ts'
import { createWorld, renderAt } from '../support/page.tsx'

const entry = {
  id: '3f2504e0-4f89-41d3-9a0c-000000000001',
  symbol: 'MSFT',
  addedAt: '2026-01-02T09:05:00.000Z',
}

const valueOf = (field: HTMLElement) => (field as HTMLInputElement).value

describe('what is typed while an answer is on its way', () => {
  const watchlist = async () => {
    const answer = deferred<Response>()
    const world = createWorld({
      'GET /api/user': () => json(ada),
      'GET /api/stocks': () => json({ stocks: [stock('MSFT')] }),
      ...ownLists(),
      [`GET ${itemsPath}`]: () => json([]),
      'POST /api/watchlist': () => answer.promise,
    })
    await renderAt(world, '/watchlists')
    const field = await screen.findByRole('textbox', { name: 'Symbol' })
    await userEvent.type(field, 'msft{Enter}')
    await userEvent.clear(field)
    await userEvent.type(field, 'nvda')
    return { answer, field }
  }

  it('is the next message of the chat, and stays', async () => {
    const answer = deferred<Response>()
    const world = createWorld({
      'GET /api/user': () => json(ada),
      'GET /api/chat': () => json({ messages: [] }),
      'POST /api/chat': () => answer.promise,
    })
    await renderAt(world, '/settings')
    await userEvent.click(await screen.findByRole('button', { name: 'Open chat' }))
    const panel = within(await screen.findByRole('region', { name: 'Trading Chat' }))
    const line = panel.getByRole('textbox', { name: 'Message' })
    await userEvent.type(line, 'hello{Enter}')
    await userEvent.clear(line)
    await userEvent.type(line, 'and more')
    const send = panel.getByRole('button', { name: 'Send' })
    expect(send.hasAttribute('disabled')).toBe(true)
    answer.resolve(json({}, 201))
    await waitFor(() => expect(send.hasAttribute('disabled')).toBe(false))
    expect(valueOf(line)).toBe('and more')
  })

  it('is the next symbol of the watchlist, and stays', async () => {
    const { answer, field } = await watchlist()
    answer.resolve(json(entry, 201))
    expect(await screen.findByText('Stock Added')).toBeTruthy()
    expect(valueOf(field)).toBe('nvda')
  })

  it('is not told what was wrong with the symbol before it', async () => {
    const { answer, field } = await watchlist()
    answer.resolve(text('Unknown symbol MSFT', 404))
    expect(await screen.findByText('Error')).toBeTruthy()
    expect(screen.queryByText('Not listed: MSFT')).toBeNull()
    expect(field.hasAttribute('aria-invalid')).toBe(false)
  })

  const alertForm = async () => {
    const answer = deferred<Response>()
    const world = alertsWorldWith([], { 'POST /api/alerts': () => answer.promise })
    await renderAt(world, '/alerts')
    const symbol = await screen.findByRole('textbox', { name: 'Symbol' })
    await userEvent.type(symbol, 'aapl')
    await userEvent.type(screen.getByRole('textbox', { name: 'Target price' }), '180')
    await userEvent.click(screen.getByRole('button', { name: 'Create Alert' }))
    await userEvent.clear(symbol)
    await userEvent.type(symbol, 'msft')
    return { answer, symbol }
  }

  it('is the next alert, and stays', async () => {
    const { answer, symbol } = await alertForm()
    answer.resolve(json(alert(9), 201))
    expect(await screen.findByText('Alert Created')).toBeTruthy()
    expect(valueOf(symbol)).toBe('msft')
    expect(valueOf(screen.getByRole('textbox', { name: 'Target price' }))).toBe('180')
  })

  it('is not told what was wrong with the alert before it', async () => {
    const { answer, symbol } = await alertForm()
    answer.resolve(text('Unknown symbol AAPL', 404))
    expect(await screen.findByText('Error')).toBeTruthy()
    expect(screen.queryByText('Unknown symbol AAPL')).toBeNull()
    expect(symbol.hasAttribute('aria-invalid')).toBe(false)
  })

  it('is not told what history says of the alert before it', async () => {
    const answer = deferred<Response>()
    const world = alertsWorldWith([], { 'POST /api/alerts/dry-run': () => answer.promise })
    await renderAt(world, '/alerts?symbol=AAPL')
    await userEvent.type(await screen.findByRole('textbox', { name: 'Target price' }), '180')
    const tryOut = screen.getByRole('button', { name: 'Try on history' })
    await userEvent.click(tryOut)
    await userEvent.keyboard('{Control>}k{/Control}')
    const search = within(await screen.findByRole('dialog', { name: 'Search' }))
    await userEvent.type(search.getByRole('combobox'), 'msft alert')
    await search.findByRole('option', { name: 'Create an alert on MSFT', selected: true })
    await userEvent.keyboard('{Enter}')
    const symbol = screen.getByRole('textbox', { name: 'Symbol' })
    await waitFor(() => expect(valueOf(symbol)).toBe('MSFT'))
    answer.resolve(
      json({ triggers: [], barsScanned: 500, resolution: '1D', spans: [], cutAt: null }),
    )
    await waitFor(() => expect(tryOut.hasAttribute('disabled')).toBe(false))
    expect(screen.queryByText(/^(Would|No history)/)).toBeNull()
  })
})

describe('the focus of who has moved on while an answer is on its way', () => {
  const watchlist = async (more: Parameters<typeof createWorld>[0]) => {
    let entries = [entry]
    const world = createWorld({
      'GET /api/user': () => json(ada),
      'GET /api/stocks': () => json({ stocks: [stock('MSFT')] }),
      ...ownLists(),
      [`GET ${itemsPath}`]: () => json(entries.map((one) => itemOf(one))),
      'DELETE /api/watchlist/MSFT': () => {
        entries = []
        return new Response(null, { status: 204 })
      },
      'POST /api/watchlist': () => {
        entries = [entry]
        return json(entry, 201)
      },
      ...more,
    })
    await renderAt(world, '/watchlists')
    await userEvent.click(await screen.findByRole('button', { name: 'Remove MSFT' }))
    return screen.getByRole('textbox', { name: 'Symbol' })
  }

  it('is not taken by the offer to undo a removal', async () => {
    const answer = deferred<Response>()
    const field = await watchlist({ 'DELETE /api/watchlist/MSFT': () => answer.promise })
    await userEvent.type(field, 'nv')
    answer.resolve(new Response(null, { status: 204 }))
    await screen.findByRole('button', { name: 'Undo' })
    await userEvent.keyboard('da')
    expect(valueOf(field)).toBe('nvda')
  })

  it('is not taken by the row that comes back', async () => {
    const answer = deferred<Response>()
    let asked = 0
    const field = await watchlist({
      [`GET ${itemsPath}`]: () => {
        asked += 1
        if (asked === 3) return answer.promise
        return json(asked === 1 ? [itemOf(entry)] : [])
      },
    })
    await screen.findByText('Your watchlist is empty.')
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(asked).toBe(3))
    await userEvent.type(field, 'nv')
    answer.resolve(json([itemOf(entry)]))
    await screen.findByRole('button', { name: 'Remove MSFT' })
    await userEvent.keyboard('da')
    expect(valueOf(field)).toBe('nvda')
  })
})

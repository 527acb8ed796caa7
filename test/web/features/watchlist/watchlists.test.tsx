import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { ListItem, Watchlist } from '../../../../src/contracts/watchlists/watchlists.ts'
import { frameArrived } from '../../../../src/web/api/socket/actions.ts'
import { ada, deferred, json, stock, text } from '../../support/fake-server.ts'
import { itemsPath, ownLists } from '../../support/own-lists.ts'
import { createWorld, renderAt } from '../../support/page.tsx'
import { settled } from '../../support/settled.ts'

const at = `/api/watchlists/${ada.id}`
const uuid = (n: number) => `3f2504e0-4f89-41d3-9a0c-${n.toString().padStart(12, '0')}`
const done = () => new Response(null, { status: 204 })

const symbolItem = (symbol: string, n: number, note: string | null = null): ListItem => ({
  type: 'symbol',
  id: uuid(n),
  symbol,
  note,
  addedAt: '2026-01-02T09:05:00.000Z',
})
const sectionItem: ListItem = { type: 'section', id: uuid(9), title: 'Banks' }

const worldWith = (items: ListItem[], more: Parameters<typeof createWorld>[0] = {}) =>
  createWorld({
    'GET /api/user': () => json(ada),
    'GET /api/stocks': () => json({ stocks: ['AAPL', 'GM', 'MSFT'].map((one) => stock(one)) }),
    ...ownLists(),
    [`GET ${itemsPath}`]: () => json(items),
    [`PUT ${at}/order`]: ({ body }) => {
      const { symbols } = body as { symbols: string[] }
      const keyOf = (item: ListItem) => (item.type === 'symbol' ? item.symbol : item.id)
      items.sort((a, b) => symbols.indexOf(keyOf(a)) - symbols.indexOf(keyOf(b)))
      return done()
    },
    ...more,
  })

const three = () => [symbolItem('AAPL', 1), symbolItem('GM', 2), symbolItem('MSFT', 3)]
const handle = (name: string) => screen.findByRole('button', { name: `Move ${name}` })
const shown = () =>
  screen
    .getAllByRole('button', { name: /^Move / })
    .map((button) => button.getAttribute('aria-label')?.slice(5))

describe('the order of a list', () => {
  it('is changed with the keyboard, told to a screen reader, and kept', async () => {
    const world = worldWith(three())
    await renderAt(world, '/watchlists')
    ;(await handle('GM')).focus()
    await userEvent.keyboard(' ')
    expect(screen.getByText('GM picked up. Position 2 of 3.')).toBeTruthy()
    await userEvent.keyboard('{ArrowUp}')
    expect(shown()).toEqual(['GM', 'AAPL', 'MSFT'])
    expect(document.activeElement).toBe(await handle('GM'))
    expect(world.server.asked(`PUT ${at}/order`)).toHaveLength(0)
    await userEvent.keyboard(' ')
    expect(screen.getByText('GM dropped at position 1 of 3.')).toBeTruthy()
    await waitFor(() =>
      expect(world.server.asked(`PUT ${at}/order`).map(({ body }) => body)).toEqual([
        { symbols: ['GM', 'AAPL', 'MSFT'] },
      ]),
    )
    expect(shown()).toEqual(['GM', 'AAPL', 'MSFT'])
  })

  it('stays when a move is cancelled', async () => {
    const world = worldWith(three())
    await renderAt(world, '/watchlists')
    ;(await handle('AAPL')).focus()
    await userEvent.keyboard(' {End}')
    expect(shown()).toEqual(['GM', 'MSFT', 'AAPL'])
    await userEvent.keyboard('{Escape}')
    expect(shown()).toEqual(['AAPL', 'GM', 'MSFT'])
    expect(screen.getByText('Cancelled. AAPL is where it was.')).toBeTruthy()
    expect(world.server.asked(`PUT ${at}/order`)).toHaveLength(0)
  })

  it('is shown as it is on the server when a move is refused', async () => {
    const world = worldWith(three(), {
      [`PUT ${at}/order`]: () => text('The list has changed in the meantime; load it again', 409),
    })
    await renderAt(world, '/watchlists')
    ;(await handle('AAPL')).focus()
    await userEvent.keyboard(' {ArrowDown} ')
    expect(await screen.findByText(/The list has changed in the meantime/)).toBeTruthy()
    await waitFor(() => expect(shown()).toEqual(['AAPL', 'GM', 'MSFT']))
  })

  it('is that of the last move while a list that was read before it arrives', async () => {
    const before = three()
    const saved = deferred<Response>()
    const world = worldWith(before, { [`PUT ${at}/order`]: () => saved.promise })
    await renderAt(world, '/watchlists')
    ;(await handle('AAPL')).focus()
    await userEvent.keyboard(' {End} ')
    const asked = () => world.server.asked(`GET ${itemsPath}`).length
    const times = asked()
    act(() => {
      world.store.dispatch(frameArrived({ type: 'watchlist_changed', listId: ada.id }))
    })
    await waitFor(() => expect(asked()).toBe(times + 1))
    await act(() => settled(() => false, 3))
    expect(shown()).toEqual(['GM', 'MSFT', 'AAPL'])
    before.push(before.shift()!)
    saved.resolve(done())
    await waitFor(() => expect(asked()).toBe(times + 2))
    expect(shown()).toEqual(['GM', 'MSFT', 'AAPL'])
  })

  it('is not changed by sorting, which takes handles and section lines away', async () => {
    const items = [symbolItem('MSFT', 1), sectionItem, symbolItem('AAPL', 2)]
    const world = worldWith(items)
    await renderAt(world, '/watchlists')
    await screen.findByRole('button', { name: 'Rename section Banks' })
    await userEvent.click(screen.getByRole('button', { name: 'Symbol' }))
    const links = () =>
      screen.getAllByRole('link', { name: /Incorporated/ }).map(({ textContent }) => textContent)
    expect(links()).toEqual(['AAPLAAPL Incorporated', 'MSFTMSFT Incorporated'])
    expect(screen.queryByRole('button', { name: /^Move / })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Back to my order' }))
    expect(shown()).toEqual(['MSFT', 'Banks', 'AAPL'])
    expect(world.server.asked(`PUT ${at}/order`)).toHaveLength(0)
  })
})

describe('notes and section lines', () => {
  it('are written where they stand; Escape leaves them as they were', async () => {
    const world = worldWith([symbolItem('AAPL', 1, 'Report in July')], {
      [`PUT ${itemsPath}/AAPL`]: done,
    })
    await renderAt(world, '/watchlists')
    const open = () =>
      userEvent.click(
        screen.getByRole('button', { name: 'Change the note on AAPL: Report in July' }),
      )
    await screen.findByText('Report in July')
    await open()
    await userEvent.keyboard('{Escape}')
    await open()
    const field = screen.getByRole('textbox', { name: 'Note on AAPL' })
    await userEvent.clear(field)
    await userEvent.type(field, 'Sell at 250{Enter}')
    await waitFor(() =>
      expect(world.server.asked(`PUT ${itemsPath}/AAPL`).map(({ body }) => body)).toEqual([
        { note: 'Sell at 250' },
      ]),
    )
  })

  it('are added, renamed and removed', async () => {
    const world = worldWith([sectionItem], {
      [`POST ${at}/sections`]: () => json(sectionItem, 201),
      [`PUT ${at}/sections/${uuid(9)}`]: done,
      [`DELETE ${at}/sections/${uuid(9)}`]: done,
    })
    await renderAt(world, '/watchlists')
    await userEvent.click(await screen.findByRole('button', { name: 'Add section' }))
    await userEvent.keyboard('Cars{Enter}')
    await userEvent.click(screen.getByRole('button', { name: 'Rename section Banks' }))
    await userEvent.keyboard('{Control>}a{/Control}Lenders{Enter}')
    await userEvent.click(await screen.findByRole('button', { name: 'Remove section Banks' }))
    await waitFor(() =>
      expect(
        world.server.requests
          .filter(({ path }) => path.includes('/sections'))
          .map(({ method, body }) => [method, body]),
      ).toEqual([
        ['POST', { title: 'Cars' }],
        ['PUT', { title: expect.stringContaining('Lenders') as string }],
        ['DELETE', undefined],
      ]),
    )
  })
})

describe('several lists', () => {
  const tech: Watchlist = { id: uuid(50), name: 'Tech', isFirst: false, symbolCount: 0 }

  it('are created, chosen, deleted and brought back', async () => {
    const others: Watchlist[] = []
    const techAt = `/api/watchlists/${tech.id}`
    const world = worldWith(three(), {
      ...ownLists(() => others),
      'POST /api/watchlists': () => {
        others.push(tech)
        return json(tech, 201)
      },
      [`GET ${techAt}/symbols`]: () => json([]),
      [`DELETE ${techAt}`]: () => {
        others.pop()
        return done()
      },
      [`POST ${techAt}/restore`]: () => {
        others.push(tech)
        return done()
      },
      [`POST ${techAt}/symbols`]: () => json(symbolItem('GM', 7), 201),
    })
    await renderAt(world, '/watchlists')
    await screen.findByRole('button', { name: 'Move AAPL' })
    expect(screen.queryByRole('button', { name: 'Delete list' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'New list' }))
    await userEvent.keyboard('Tech{Enter}')
    expect(await screen.findByText('Your watchlist is empty.')).toBeTruthy()
    const lists = within(screen.getByRole('group', { name: 'Lists' }))
    expect(lists.getByRole('button', { pressed: true }).textContent).toContain('Tech')
    await userEvent.type(screen.getByRole('textbox', { name: 'Symbol' }), 'gm{Enter}')
    await waitFor(() =>
      expect(world.server.asked(`POST ${techAt}/symbols`).map(({ body }) => body)).toEqual([
        { symbol: 'GM' },
      ]),
    )
    await userEvent.click(screen.getByRole('button', { name: 'Delete list' }))
    expect(await screen.findByText('Tech was deleted.')).toBeTruthy()
    await screen.findByRole('button', { name: 'Move AAPL' })
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByRole('button', { name: /^Tech/, pressed: true })).toBeTruthy()
  })

  it('keep what became of a file for the list that it was read into', async () => {
    const answer = deferred<Response>()
    const world = worldWith(three(), {
      ...ownLists(() => [tech]),
      [`GET /api/watchlists/${tech.id}/symbols`]: () => json([]),
      'POST /api/watchlist': () => answer.promise,
    })
    await renderAt(world, '/watchlists')
    const csv = new File(['NEWCO\n'], 'list.csv')
    await userEvent.upload(await screen.findByLabelText('Import CSV', { selector: 'input' }), csv)
    // Where its name is cut, a tooltip says it.
    await userEvent.click(screen.getByTitle('Tech'))
    await screen.findByText('Your watchlist is empty.')
    answer.resolve(text('Unknown symbol NEWCO', 404))
    await waitFor(() =>
      expect(screen.getByText('Import CSV').closest('[aria-busy=true]')).toBeNull(),
    )
    expect(screen.queryByText('list.csv')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: /^Watchlist/ }))
    expect(await screen.findByText('list.csv')).toBeTruthy()
    expect(screen.getByText('This symbol is not listed.')).toBeTruthy()
  })

  it('say that a symbol is there already', async () => {
    await renderAt(
      worldWith([symbolItem('AAPL', 1)], {
        'POST /api/watchlist': () => json(symbolItem('AAPL', 1), 200),
      }),
      '/watchlists',
    )
    await userEvent.type(await screen.findByRole('textbox', { name: 'Symbol' }), 'aapl{Enter}')
    expect(await screen.findByText('AAPL is already on this list.')).toBeTruthy()
  })

  it('are read again when another tab has changed one', async () => {
    const items = [symbolItem('AAPL', 1)]
    const world = worldWith(items)
    await renderAt(world, '/watchlists')
    await handle('AAPL')
    items.push(symbolItem('GM', 2))
    act(() => world.socket().receive({ type: 'watchlist_changed', listId: ada.id }))
    expect(await handle('GM')).toBeTruthy()
  })

  it('say that there is no room for another', async () => {
    const others = Array.from({ length: 19 }, (_, n) => ({ ...tech, id: uuid(100 + n) }))
    await renderAt(
      worldWith(
        three(),
        ownLists(() => others),
      ),
      '/watchlists',
    )
    const create = await screen.findByRole<HTMLButtonElement>('button', { name: 'New list' })
    expect(create.disabled).toBe(true)
    expect(create.title).toBe('You have 20 lists. Delete one to add another.')
  })

  it('are closed with the reason while the page shows a past moment', async () => {
    const world = worldWith([symbolItem('AAPL', 1, 'Earnings'), symbolItem('GM', 2), sectionItem], {
      ...ownLists(() => [tech]),
      [`GET /api/watchlists/${tech.id}/symbols`]: () =>
        json([symbolItem('AAPL', 1, 'Earnings'), symbolItem('GM', 2), sectionItem]),
    })
    await renderAt(world, `/watchlists?list=${tech.id}&asOf=2026-01-02T15:31:00.000Z`)
    await handle('AAPL')
    const names = [
      ...['Rename list', 'Delete list', 'New list', 'Add section', 'Import CSV', 'Add'],
      ...['Move GM', 'Add a note on GM', /^Change the note on AAPL/, 'Remove GM'],
      ...['Move Banks', 'Rename section Banks', 'Remove section Banks'],
    ]
    for (const name of names) {
      const button = screen.getByRole<HTMLButtonElement>('button', { name })
      expect([name, button.disabled]).toEqual([name, true])
      expect(button.title).toMatch(/^You are looking at /)
    }
  })
})

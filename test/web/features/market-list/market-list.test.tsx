import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { pricesArrived } from '../../../../src/web/api/socket/actions.ts'
import { MarketList } from '../../../../src/web/features/market-list/market-list.tsx'
import { ada, deferred, json, stock, text } from '../../support/fake-server.ts'
import { itemOf, ownLists } from '../../support/own-lists.ts'
import { createWorld, renderPart } from '../../support/page.tsx'

const stocks = [
  stock('CCC', { price: 30, changePercent: -2, volume: 100, sector: 'Energy' }),
  stock('AAA', { price: 10, changePercent: 3, volume: 300 }),
  stock('BBB', { price: 20, changePercent: 1, volume: 200, sector: 'Chemicals' }),
  stock('NEW', { price: null, change: null, changePercent: null, volume: null }),
]

const ListWithSelection = ({ onChosen }: { readonly onChosen: (symbol: string) => void }) => {
  const [selected, setSelected] = useState<string | null>(null)
  const choose = (symbol: string) => {
    onChosen(symbol)
    setSelected(symbol)
  }
  return <MarketList selected={selected} onSelect={choose} onDefault={choose} />
}

const rows = async () => within(await screen.findByRole('listbox')).findAllByRole('option')
const shownRows = () => within(screen.getByRole('listbox')).getAllByRole('option')
const symbols = () => shownRows().map((row) => row.querySelector('b')?.textContent)

const selectedSymbol = () =>
  shownRows()
    .find((option) => option.getAttribute('aria-selected') === 'true')
    ?.querySelector('b')?.textContent

describe('the stock list', () => {
  const onChosen = vi.fn<(symbol: string) => void>()

  beforeEach(() => {
    onChosen.mockClear()
    // jsdom lays nothing out: the list believes that it is as high as it is on the screen.
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(384)
  })

  const open = async (world = createWorld({ 'GET /api/stocks': () => json({ stocks }) })) => {
    await renderPart(world, <ListWithSelection onChosen={onChosen} />)
    await rows()
    return world
  }
  const sortBy = (name: RegExp) => userEvent.click(screen.getByRole('button', { name }))

  it('selects its first stock by default, once', async () => {
    await open()
    expect(symbols()).toEqual(['AAA', 'BBB', 'CCC', 'NEW'])
    expect(onChosen.mock.calls).toEqual([['AAA']])
    expect(selectedSymbol()).toBe('AAA')
  })

  it('sorts by price, change and volume, the largest first, and back; what is unknown comes last', async () => {
    await open()
    await sortBy(/Sort by Price/)
    expect(symbols()).toEqual(['CCC', 'BBB', 'AAA', 'NEW'])
    await sortBy(/Sort by Price, descending/)
    expect(symbols()).toEqual(['AAA', 'BBB', 'CCC', 'NEW'])
    await sortBy(/Sort by Change %/)
    expect(symbols()).toEqual(['AAA', 'BBB', 'CCC', 'NEW'])
    await sortBy(/Sort by Volume/)
    expect(symbols()).toEqual(['AAA', 'BBB', 'CCC', 'NEW'])
    await sortBy(/Sort by Volume/)
    expect(symbols()).toEqual(['CCC', 'BBB', 'AAA', 'NEW'])
    await sortBy(/Sort by Symbol/)
    expect(symbols()).toEqual(['AAA', 'BBB', 'CCC', 'NEW'])
  })

  it('shows the stocks of one sector, and of all', async () => {
    await open()
    const sectors = within(screen.getByLabelText('Sector')).getAllByRole('option')
    const names = ['All sectors', 'Chemicals', 'Energy', 'Technology']
    expect(sectors.map(({ textContent }) => textContent)).toEqual(names)
    await userEvent.selectOptions(screen.getByLabelText('Sector'), 'Energy')
    expect(symbols()).toEqual(['CCC'])
    await userEvent.selectOptions(screen.getByLabelText('Sector'), 'All sectors')
    expect(symbols()).toHaveLength(4)
  })

  it('says Refreshing... while it loads', async () => {
    const answer = deferred<Response>()
    await renderPart(
      createWorld({ 'GET /api/stocks': () => answer.promise }),
      <ListWithSelection onChosen={onChosen} />,
    )
    expect(await screen.findByText('Refreshing...')).toBeTruthy()
    answer.resolve(json({ stocks }))
    await waitFor(() => expect(screen.queryByText('Refreshing...')).toBeNull())
  })

  it('says when stocks cannot be fetched, and tries again when asked', async () => {
    let up = false
    const world = createWorld({
      'GET /api/stocks': () => (up ? json({ stocks }) : text('behind', 503)),
    })
    await renderPart(world, <ListWithSelection onChosen={onChosen} />)
    expect(await screen.findByText('Failed to fetch stocks')).toBeTruthy()
    expect(screen.getByText('503: behind')).toBeTruthy()
    up = true
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await rows()).toHaveLength(4)
  })

  it('says when there is nothing to list, and loads what there is', async () => {
    let filled = false
    const world = createWorld({
      'GET /api/stocks': () => json({ stocks: filled ? stocks : [] }),
      'POST /api/stocks/load-nyse': () => {
        filled = true
        return json({ savedStocks: 4, message: 'Loaded.' })
      },
    })
    await renderPart(world, <ListWithSelection onChosen={onChosen} />)
    expect(await screen.findByText('No stocks are listed yet.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Load stocks' }))
    expect(await rows()).toHaveLength(4)
  })

  it('looks again soon while there is nothing to list', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    let listed: typeof stocks = []
    const world = createWorld({ 'GET /api/stocks': () => json({ stocks: listed }) })
    await renderPart(world, <ListWithSelection onChosen={onChosen} />)
    expect(await screen.findByText('No stocks are listed yet.')).toBeTruthy()
    listed = stocks
    act(() => void vi.advanceTimersByTime(5_000))
    expect(await rows()).toHaveLength(4)
    const asked = world.server.asked('GET /api/stocks').length
    act(() => void vi.advanceTimersByTime(60_000))
    expect(world.server.asked('GET /api/stocks')).toHaveLength(asked)
  })

  it('is walked with the keyboard; the selection follows when the key rests', async () => {
    await open()
    act(() => screen.getByRole('listbox').focus())
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    expect(selectedSymbol()).toBe('CCC')
    expect(onChosen.mock.calls).toEqual([['AAA']])
    await waitFor(() => expect(onChosen.mock.calls).toEqual([['AAA'], ['CCC']]))
    await userEvent.keyboard('{End}')
    await waitFor(() => expect(onChosen.mock.lastCall).toEqual(['NEW']))
    await userEvent.keyboard('{ArrowDown}{Home}')
    await waitFor(() => expect(onChosen.mock.lastCall).toEqual(['AAA']))
  })

  it('leaves the row that is pressed selected while a key has not come to rest', async () => {
    await open()
    act(() => screen.getByRole('listbox').focus())
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
    await user.keyboard('{ArrowDown}')
    await user.click(screen.getByText('NEW'))
    expect(selectedSymbol()).toBe('NEW')
    act(() => void vi.advanceTimersByTime(1_000))
    expect(selectedSymbol()).toBe('NEW')
    expect(onChosen.mock.calls).toEqual([['AAA'], ['NEW']])
  })

  it('shows a new price without rendering React, and not of a stock that did not move', async () => {
    const world = await open()
    const cell = screen.getByTestId('price-AAA')
    expect(cell.textContent).toBe('10.00')
    act(() => {
      world.store.dispatch(pricesArrived([['AAA', 11.5, 1.5, 15, 400, Date.now()]]))
      world.frame()
    })
    expect(cell.textContent).toBe('11.50')
    expect(screen.getByText('▲ +15.00%')).toBeTruthy()
    expect(screen.getByTestId('price-BBB').textContent).toBe('20.00')
  })

  it('does not move a row away from under the pointer', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const world = createWorld(
      { 'GET /api/stocks': () => json({ stocks }) },
      { list: { sort: 'price', order: 'desc' } },
    )
    await open(world)
    expect(symbols()).toEqual(['CCC', 'BBB', 'AAA', 'NEW'])
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
    await user.hover(screen.getByRole('listbox'))
    act(() => {
      world.store.dispatch(pricesArrived([['AAA', 99, 1, 1, 400, Date.now()]]))
      world.frame()
    })
    act(() => void vi.advanceTimersByTime(20_000))
    expect(symbols()).toEqual(['CCC', 'BBB', 'AAA', 'NEW'])
    await user.unhover(screen.getByRole('listbox'))
    act(() => void vi.advanceTimersByTime(5_000))
    expect(symbols()).toEqual(['AAA', 'CCC', 'BBB', 'NEW'])
  })
})

describe("a trader's list in place of Market Data", () => {
  const mine = {
    id: '3f2504e0-4f89-41d3-9a0c-000000000001',
    name: 'Mine',
    isFirst: false,
    symbolCount: 2,
  }
  const entry = (symbol: string, n: number) =>
    itemOf({
      symbol,
      id: `3f2504e0-4f89-41d3-9a0c-00000000010${n.toString()}`,
      addedAt: '2026-01-02T09:05:00.000Z',
    })
  const section = { type: 'section', id: '3f2504e0-4f89-41d3-9a0c-000000000200', title: 'Banks' }
  const chooser = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Lists' })
  const choose = async (name: string) => {
    const option = await screen.findByRole('option', { name })
    await userEvent.selectOptions(await chooser(), option)
  }
  const onChosen = vi.fn<(symbol: string) => void>()

  beforeEach(() => {
    onChosen.mockClear()
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(384)
  })

  const open = async (
    items: () => Response | Promise<Response>,
    preferences: Parameters<typeof createWorld>[1] = {},
    others = () => [mine],
  ) => {
    const world = createWorld(
      {
        'GET /api/stocks': () => json({ stocks }),
        ...ownLists(others),
        [`GET /api/watchlists/${ada.id}/symbols`]: () => json([]),
        [`GET /api/watchlists/${mine.id}/symbols`]: items,
      },
      preferences,
    )
    await renderPart(world, <ListWithSelection onChosen={onChosen} />)
    return world
  }
  const two = () => json([entry('CCC', 1), section, entry('AAA', 2)])

  it('has its stocks alone, sorted and live as those of the market, and is kept', async () => {
    const world = await open(two)
    await choose('Mine')
    await waitFor(() => expect(symbols()).toEqual(['AAA', 'CCC']))
    expect(screen.getByRole('heading', { name: 'Mine' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: /Sort by Price/ }))
    expect(symbols()).toEqual(['CCC', 'AAA'])
    await userEvent.click(screen.getByText('CCC'))
    expect(onChosen.mock.lastCall).toEqual(['CCC'])
    act(() => {
      world.store.dispatch(pricesArrived([['AAA', 11.5, 1.5, 15, 400, Date.now()]]))
      world.frame()
    })
    expect(screen.getByTestId('price-AAA').textContent).toBe('11.50')
    expect(world.store.getState().preferences.watchlist).toBe(mine.id)
    await choose('Market Data')
    await waitFor(() => expect(symbols()).toHaveLength(4))
    expect(world.store.getState().preferences.watchlist).toBeNull()
  })

  it('selects its own first stock by default, and no stock of the market before', async () => {
    const answer = deferred<Response>()
    await open(() => answer.promise, { watchlist: mine.id })
    expect(await screen.findByRole('heading', { name: 'Mine' })).toBeTruthy()
    expect(onChosen).not.toHaveBeenCalled()
    answer.resolve(json([entry('CCC', 1)]))
    await waitFor(() => expect(onChosen.mock.calls).toEqual([['CCC']]))
    expect(symbols()).toEqual(['CCC'])
  })

  it('is Market Data again when it is gone', async () => {
    await open(
      () => text('gone', 404),
      { watchlist: mine.id },
      () => [],
    )
    await waitFor(() => expect(symbols()).toHaveLength(4))
    expect(screen.getByRole('heading', { name: 'Market Data' })).toBeTruthy()
    expect((await chooser()).value).toBe('')
  })

  it('is Market Data as long as no list can be loaded', async () => {
    const world = createWorld(
      {
        'GET /api/stocks': () => json({ stocks }),
        'GET /api/watchlists': () => text('behind', 500),
      },
      { watchlist: mine.id },
    )
    await renderPart(world, <ListWithSelection onChosen={onChosen} />)
    await waitFor(() => expect(symbols()).toHaveLength(4))
  })

  it('says that it is empty, and when it cannot be loaded', async () => {
    let up = false
    await open(() => (up ? two() : text('behind', 500)))
    await choose('Watchlist')
    expect(await screen.findByText('Your watchlist is empty.')).toBeTruthy()
    await choose('Mine')
    expect(await screen.findByText('The watchlist could not be loaded.')).toBeTruthy()
    up = true
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(symbols()).toEqual(['AAA', 'CCC']))
  })
})

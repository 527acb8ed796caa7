import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { pricesArrived } from '../../src/web/api/socket/actions.ts'
import { MarketList } from '../../src/web/features/market-list/market-list.tsx'
import { deferred, json, stock, text } from './support/fake-server.ts'
import { createWorld, renderPart } from './support/page.tsx'

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

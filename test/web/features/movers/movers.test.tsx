import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Movers } from '../../../../src/web/features/movers/movers.tsx'
import { json, stock } from '../../support/fake-server.ts'
import { createWorld, renderPart } from '../../support/page.tsx'

const now = Date.parse('2026-01-02T03:04:06.000Z')

beforeEach(() => {
  vi.useFakeTimers({ now, shouldAdvanceTime: true })
})

describe('movers', () => {
  const names = (heading: string) =>
    [...(screen.getByText(heading).parentElement?.querySelectorAll('b') ?? [])].map(
      (name) => name.textContent,
    )

  it('are the five that rose most and the five that fell most, and can be chosen', async () => {
    const stocks = Array.from({ length: 12 }, (_, index) =>
      stock(`S${index.toString().padStart(2, '0')}`, { changePercent: index - 5 }),
    )
    const onSelect = vi.fn()
    const world = createWorld({ 'GET /api/stocks': () => json({ stocks }) })
    await renderPart(world, <Movers onSelect={onSelect} />)
    expect(await screen.findByText('S11')).toBeTruthy()
    expect(names('Top gainers')).toEqual(['S11', 'S10', 'S09', 'S08', 'S07'])
    expect(names('Top losers')).toEqual(['S00', 'S01', 'S02', 'S03', 'S04'])
    await userEvent.click(screen.getByText('S10'))
    expect(onSelect).toHaveBeenCalledWith('S10')
  })

  it('never are stocks whose last trade is of an earlier day', async () => {
    const old = stock('OLD', {
      change: null,
      changePercent: null,
      volume: null,
      ofMarketDay: false,
      tradingDate: '2020-12-31',
    })
    const stocks = [stock('AAPL', { changePercent: 1 }), old]
    const world = createWorld({ 'GET /api/stocks': () => json({ stocks }) })
    await renderPart(world, <Movers onSelect={vi.fn()} />)
    await screen.findByText('AAPL')
    expect(names('Top gainers')).toEqual(['AAPL'])
    expect(names('Top losers')).toEqual([])
  })

  it('change ranks without moving: each place takes another stock', async () => {
    const stocks = ['A', 'B', 'C'].map((symbol, index) =>
      stock(symbol, { changePercent: index + 1 }),
    )
    const world = createWorld({ 'GET /api/stocks': () => json({ stocks }) })
    await renderPart(world, <Movers onSelect={vi.fn()} />)
    await screen.findByText('C')
    const places = screen.getAllByRole('listitem')
    act(() => {
      world.quotes.apply([['A', 109, 9, 9, 1, now]])
      vi.advanceTimersByTime(5_000)
    })
    expect(names('Top gainers')).toEqual(['A', 'C', 'B'])
    expect(screen.getAllByRole('listitem')).toEqual(places)
    expect(places[0]?.textContent).toBe('AA Incorporated▲ +9.00%')
  })

  it('keep their ranks while the focus is on one, also when the pointer has left', async () => {
    const stocks = ['A', 'B'].map((symbol, index) => stock(symbol, { changePercent: index + 1 }))
    const world = createWorld({ 'GET /api/stocks': () => json({ stocks }) })
    await renderPart(world, <Movers onSelect={vi.fn()} />)
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
    const name = await screen.findByText('A')
    act(() => name.closest('button')?.focus())
    await user.hover(name)
    await user.unhover(name)
    act(() => {
      world.quotes.apply([['A', 109, 9, 9, 1, now]])
      vi.advanceTimersByTime(20_000)
    })
    expect(names('Top gainers')).toEqual(['B', 'A'])
    act(() => name.closest('button')?.blur())
    act(() => void vi.advanceTimersByTime(5_000))
    expect(names('Top gainers')).toEqual(['A', 'B'])
  })

  it('say when nothing moved', async () => {
    const stocks = [stock('A', { changePercent: 0.001 })]
    const world = createWorld({ 'GET /api/stocks': () => json({ stocks }) })
    await renderPart(world, <Movers onSelect={vi.fn()} />)
    expect(await screen.findByText('No stock is up today.')).toBeTruthy()
    expect(screen.getByText('No stock is down today.')).toBeTruthy()
  })
})

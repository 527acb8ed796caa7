import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { api } from '../../../../src/web/api/api.ts'
import { createQuoteBook } from '../../../../src/web/api/quotes/quote-book.ts'
import { newRule } from '../../../../src/web/components/rules/draft-rule.ts'
import { sortResults } from '../../../../src/web/features/scanner/results/sort-results.ts'
import { catchDownloads } from '../../support/downloads.ts'
import { deferred, json } from '../../support/fake-server.ts'
import { match, metricsReply, openAdvanced, worldWith } from '../../support/scanner.ts'

beforeEach(() => {
  // jsdom lays nothing out: the table believes that it is as high as it is on the screen.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(420)
})

describe('results', () => {
  it('are those of the scan that was asked for last, whichever answer comes last', async () => {
    const savedRule = { ...newRule(), compareType: 'NUMERIC', compareValue: '1' }
    const saved = { id: '1', name: 'Mine', rules: [savedRule], createdAt: metricsReply.asOf }
    localStorage.setItem('savedScans', JSON.stringify([saved]))
    const first = deferred<Response>()
    const world = worldWith({ 'POST /api/scanner/scan': () => first.promise })
    const dialog = await openAdvanced(world)
    await userEvent.click(dialog.getByRole('button', { name: 'SCAN NOW' }))
    await userEvent.keyboard('{Escape}')
    world.server.answers['POST /api/scanner/scan'] = () =>
      json({ matches: [match('NVDA')], count: 1 })
    await userEvent.click(screen.getByRole('button', { name: 'My Saved Scans' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Run Scan' }))
    expect(await screen.findByText('1 match')).toBeTruthy()
    const late = json({ matches: [match('AAPL'), match('MSFT')], count: 2 })
    const read = vi.spyOn(late, 'text')
    first.resolve(late)
    await waitFor(() => expect(read).toHaveResolved())
    await act(async () => {
      await Promise.allSettled(world.store.dispatch(api.util.getRunningMutationsThunk()))
    })
    expect(screen.getByText('1 match')).toBeTruthy()
    expect(screen.queryByText('Found 2 stocks matching your criteria.')).toBeNull()
  })

  it('are handed out as a file: all columns of all that was found, in the order of the scan', async () => {
    const found = [
      { ...match('KO', -2.5), name: 'One, "two"', price: 390, change: -10, volume: 7_000 },
      { ...match('PEP', null), price: null, change: null, volume: null },
      match('MSFT'),
    ]
    const world = worldWith({
      'POST /api/scanner/scan': () => json({ matches: found, count: 3 }),
    })
    const dialog = await openAdvanced(world)
    await userEvent.click(dialog.getByRole('button', { name: 'SCAN NOW' }))
    const button = await screen.findByRole('button', { name: 'CSV' })
    // The rows show newer prices by now, and so does the file.
    act(() => world.socket().open())
    const ticks = [['MSFT', 103, 4, 4.04, 8_000, 4_000_000_000_000]]
    act(() => {
      world.socket().receive({ type: 'quotes', ticks })
      world.frame()
    })
    expect(screen.getByText('103.00')).toBeTruthy()
    const files = catchDownloads()
    await userEvent.click(button)
    expect(await Promise.all(files)).toEqual([
      {
        name: 'scan.csv',
        text: [
          'Symbol,Name,Price,Change,Change %,Volume',
          'KO,"One, ""two""",390,-10,-2.5,7000',
          'PEP,PEP Incorporated,,,,',
          'MSFT,MSFT Incorporated,103,4,4.04,8000',
          '',
        ].join('\r\n'),
      },
    ])
  })

  it('are sorted by the newest prices, what is not known last in either direction', () => {
    const book = createQuoteBook((callback) => callback(false))
    book.apply([['B', 1, 1, 9, 1, 1]])
    const matches = [match('A', 5), match('N', null), match('B', 1), match('C', 5)]
    const order = (direction: 'asc' | 'desc') =>
      sortResults(matches, { key: 'changePercent', order: direction }, book).map((m) => m.symbol)
    expect(order('desc')).toEqual(['B', 'A', 'C', 'N'])
    expect(order('asc')).toEqual(['A', 'C', 'B', 'N'])
  })
})

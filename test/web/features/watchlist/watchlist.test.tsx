import { readFileSync } from 'node:fs'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { pricesArrived } from '../../../../src/web/api/socket/actions.ts'
import { catchDownloads } from '../../support/downloads.ts'
import { ada, deferred, json, stock, text } from '../../support/fake-server.ts'
import { itemOf, itemsPath, ownLists } from '../../support/own-lists.ts'
import { createWorld, renderAt } from '../../support/page.tsx'

const entryOf = (symbol: string, index: number) => ({
  id: `3f2504e0-4f89-41d3-9a0c-${index.toString().padStart(12, '0')}`,
  symbol,
  addedAt: '2026-01-02T09:05:00.000Z',
})

const worldWith = (symbols: string[], more: Parameters<typeof createWorld>[0] = {}) =>
  createWorld({
    'GET /api/user': () => json(ada),
    'GET /api/stocks': () => json({ stocks: [stock('AAPL'), stock('MSFT')] }),
    ...ownLists(),
    [`GET ${itemsPath}`]: () => json(symbols.map((symbol, n) => itemOf(entryOf(symbol, n)))),
    [`PUT /api/watchlists/${ada.id}/order`]: () => new Response(null, { status: 204 }),
    'POST /api/watchlist': ({ body }) => {
      const { symbol } = body as { symbol: string }
      if (symbol === 'NOPE') return text('Unknown symbol NOPE', 404)
      symbols.push(symbol)
      return json(entryOf(symbol, 99), 201)
    },
    'DELETE /api/watchlist/AAPL': () => {
      symbols.splice(symbols.indexOf('AAPL'), 1)
      return new Response(null, { status: 204 })
    },
    ...more,
  })

describe('My Watchlists', () => {
  it('has the columns Symbol, Added and Actions, with live prices beside them', async () => {
    const world = worldWith(['AAPL'])
    await renderAt(world, '/watchlists')
    expect(await screen.findByText('AAPL Incorporated')).toBeTruthy()
    const heads = screen.getAllByRole('columnheader').map((head) => head.textContent)
    for (const head of ['Symbol', 'Added', 'Actions', 'Price']) expect(heads).toContain(head)
    expect(screen.getByText('SIMULATED')).toBeTruthy()
    act(() => {
      world.store.dispatch(
        pricesArrived([['AAPL', 123.45, 1, 1, 5, Date.parse('2027-01-01T00:00:00Z')]]),
      )
      world.frame()
    })
    expect(screen.getByText('123.45')).toBeTruthy()
  })

  it('says what to do while it is empty', async () => {
    await renderAt(worldWith([]), '/watchlists')
    expect(await screen.findByText('Your watchlist is empty.')).toBeTruthy()
  })

  it('adds by symbol, trimmed and in capitals, and says so', async () => {
    const world = worldWith([])
    await renderAt(world, '/watchlists')
    const field = await screen.findByRole('textbox', { name: 'Symbol' })
    await userEvent.type(field, '  msft {Enter}')
    expect(await screen.findByText('Stock Added')).toBeTruthy()
    expect(await screen.findByText('MSFT Incorporated')).toBeTruthy()
    expect(world.server.asked('POST /api/watchlist').map(({ body }) => body)).toEqual([
      { symbol: 'MSFT' },
    ])
    expect((field as HTMLInputElement).value).toBe('')
  })

  it('adds once when Enter is pressed twice, and the next symbol before the answer', async () => {
    const answered = deferred<undefined>()
    const world = worldWith([], {
      'POST /api/watchlist': async ({ body }) => {
        await answered.promise
        return json(entryOf((body as { symbol: string }).symbol, 99), 201)
      },
    })
    await renderAt(world, '/watchlists')
    const field = await screen.findByRole('textbox', { name: 'Symbol' })
    await userEvent.type(field, 'msft{Enter}{Enter}')
    await userEvent.clear(field)
    await userEvent.type(field, 'aapl{Enter}')
    answered.resolve(undefined)
    await waitFor(() => expect((field as HTMLInputElement).value).toBe(''))
    expect(world.server.asked('POST /api/watchlist').map(({ body }) => body)).toEqual([
      { symbol: 'MSFT' },
      { symbol: 'AAPL' },
    ])
  })

  it('sends nothing when nothing was typed, and says what is missing', async () => {
    const world = worldWith([])
    await renderAt(world, '/watchlists')
    await userEvent.type(await screen.findByRole('textbox', { name: 'Symbol' }), '   {Enter}')
    expect(await screen.findByText('Enter a ticker, for example AAPL')).toBeTruthy()
    expect(world.server.asked('POST /api/watchlist')).toHaveLength(0)
  })

  it('says what could not be added, and keeps what was typed', async () => {
    await renderAt(worldWith([]), '/watchlists')
    const field = await screen.findByRole('textbox', { name: 'Symbol' })
    await userEvent.type(field, 'nope{Enter}')
    expect(await screen.findByText('Error')).toBeTruthy()
    expect(screen.getByText(/^Failed to add stock to watchlist/)).toBeTruthy()
    expect((field as HTMLInputElement).value).toBe('nope')
  })

  it('adds several at once in any spelling, and keeps what it could not add', async () => {
    const world = worldWith([])
    await renderAt(world, '/watchlists')
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Symbol' })
    await userEvent.type(field, '$aapl; nope 12,NASDAQ:MSFT brk/b{Enter}')
    expect(await screen.findByText('AAPL, MSFT, and BRK.B are on your watchlist.')).toBeTruthy()
    expect(world.server.asked('POST /api/watchlist').map(({ body }) => body)).toEqual(
      ['AAPL', 'NOPE', 'MSFT', 'BRK.B'].map((symbol) => ({ symbol })),
    )
    expect(screen.getByText('Not a ticker symbol: 12 · Not listed: NOPE')).toBeTruthy()
    expect(field.value).toBe('nope, 12')
  })

  it('stops adding where a call fails, and keeps the rest', async () => {
    let calls = 0
    const world = worldWith([], {
      'POST /api/watchlist': () => {
        calls += 1
        return calls === 1 ? json({}, 201) : text('Too many requests', 429)
      },
    })
    await renderAt(world, '/watchlists')
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Symbol' })
    await userEvent.type(field, 'AAPL MSFT GM{Enter}')
    expect(await screen.findByText('Too many requests')).toBeTruthy()
    expect([calls, field.value]).toEqual([2, 'MSFT, GM'])
  })

  it.each([
    ['wl-oneline.txt', ['AAPL', 'MSFT', 'NVDA', 'TSLA'], '4 symbols read, 4 added'],
    [
      'wl-tradingview.txt',
      ['AAPL', 'MSFT', 'JPM', 'BRK.B'],
      '4 symbols read, 4 added, 2 section names left out',
    ],
    ['wl-preamble.csv', ['AAPL', 'MSFT'], '2 symbols read, 2 added, 1 line without a symbol'],
    ['wl-broker.csv', ['AAPL', 'BRK.B', 'BF-B'], '3 symbols read, 2 added, 1 not added'],
  ])('takes the list of %s', async (name, symbols, sentence) => {
    const sent: string[] = []
    const world = worldWith([], {
      'POST /api/watchlist': ({ body }) => {
        const { symbol } = body as { symbol: string }
        sent.push(symbol)
        return symbol === 'BF-B' ? text('Unknown symbol BF-B', 404) : json({}, 201)
      },
    })
    await renderAt(world, '/watchlists')
    const input = await screen.findByLabelText('Import CSV', { selector: 'input' })
    const bytes = readFileSync(`test/fixtures/watchlist/${name}`)
    await userEvent.upload(input, new File([bytes], name))
    const report = within(await screen.findByText(name).then((file) => file.closest('div')!))
    expect(report.getByText(sentence)).toBeTruthy()
    expect(sent).toEqual(symbols)
    const refused = report.queryAllByRole('listitem').map(({ textContent }) => textContent)
    expect(refused).toEqual(
      symbols.includes('BF-B') ? ['Line 4BF-BThis symbol is not listed.'] : [],
    )
  })

  it('says what of a file was there already or came twice', async () => {
    const world = worldWith([], {
      'POST /api/watchlist': ({ body }) =>
        json({}, (body as { symbol: string }).symbol === 'AAPL' ? 200 : 201),
    })
    await renderAt(world, '/watchlists')
    const input = await screen.findByLabelText('Import CSV', { selector: 'input' })
    await userEvent.upload(input, new File(['Ticker\nAAPL\n$aapl\nMSFT\n'], 'list.csv'))
    const serverText = '2 symbols read, 1 added, 1 on the list already, 1 repeated'
    const report = within(await screen.findByText('list.csv').then((file) => file.closest('div')!))
    expect(report.getByText(serverText)).toBeTruthy()
  })

  it('removes, says so, and puts back what was removed by mistake', async () => {
    await renderAt(worldWith(['AAPL', 'MSFT']), '/watchlists')
    await userEvent.click(await screen.findByRole('button', { name: 'Remove AAPL' }))
    expect(await screen.findByText('Stock Removed')).toBeTruthy()
    await waitFor(() => expect(screen.queryByText('AAPL Incorporated')).toBeNull())
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('AAPL Incorporated')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove AAPL' }))
  })

  it('offers no more to put back what its trader has added again', async () => {
    await renderAt(worldWith(['AAPL']), '/watchlists')
    await userEvent.click(await screen.findByRole('button', { name: 'Remove AAPL' }))
    await screen.findByRole('button', { name: 'Undo' })
    await userEvent.type(screen.getByRole('textbox', { name: 'Symbol' }), 'aapl{Enter}')
    await userEvent.click(await screen.findByRole('button', { name: 'Remove AAPL' }))
    const undo = await screen.findByRole('button', { name: 'Undo' })
    await waitFor(() => expect(document.activeElement).toBe(undo))
    await userEvent.type(screen.getByRole('textbox', { name: 'Symbol' }), 'aapl{Enter}')
    await screen.findByRole('button', { name: 'Remove AAPL' })
    expect(screen.queryByText('AAPL was removed.')).toBeNull()
  })

  it('goes on offering to put it back when that failed', async () => {
    const world = worldWith(['AAPL'], { 'POST /api/watchlist': () => text('behind', 503) })
    await renderAt(world, '/watchlists')
    await userEvent.click(await screen.findByRole('button', { name: 'Remove AAPL' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Failed to add stock to watchlist (503: behind)')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy()
  })

  it('takes a list from a file, and says line by line what it could not take until that is dismissed', async () => {
    let lists = false
    const world = worldWith([], {
      'POST /api/watchlist': ({ body }) =>
        (body as { symbol: string }).symbol === 'NEWCO' && !lists
          ? text('Unknown symbol NEWCO', 404)
          : json(
              {
                id: '3f2504e0-4f89-41d3-9a0c-000000000001',
                symbol: 'AAPL',
                addedAt: '2026-01-02T09:05:00.000Z',
              },
              201,
            ),
    })
    await renderAt(world, '/watchlists')
    const csv = new File(['Symbol,Added\nAAPL,x\nNEWCO,y\n<b>,z\nmsft,z\n'], 'list.csv')
    await userEvent.upload(await screen.findByLabelText('Import CSV', { selector: 'input' }), csv)
    const report = within(await screen.findByText('list.csv').then((name) => name.closest('div')!))
    const lines = () => report.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(report.getByText('4 symbols read, 2 added, 2 not added')).toBeTruthy()
    expect(lines()).toEqual([
      'Line 3NEWCOThis symbol is not listed.',
      'Line 4<b>This is not a ticker symbol.',
    ])
    lists = true
    await userEvent.click(report.getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(lines()).toEqual(['Line 4<b>This is not a ticker symbol.']))
    await userEvent.click(report.getByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByText('list.csv')).toBeNull()
  })

  it('is left alone by a file of who has signed out meanwhile', async () => {
    const answer = deferred<Response>()
    let asked = 0
    const world = worldWith([], {
      'POST /api/watchlist': () => {
        asked += 1
        return asked === 1 ? answer.promise : text('Sign in first', 401)
      },
      'POST /api/logout': () => new Response(null, { status: 204 }),
    })
    await renderAt(world, '/watchlists')
    const csv = new File(['AAPL\nMSFT\nNVDA\nTSLA\n'], 'list.csv')
    await userEvent.upload(await screen.findByLabelText('Import CSV', { selector: 'input' }), csv)
    await waitFor(() => expect(asked).toBe(1))
    await userEvent.click(screen.getByRole('button', { name: 'Sign out' }))
    await screen.findByText('Welcome Back')
    answer.resolve(json({}, 201))
    expect(await screen.findByText('4 symbols read, 1 added, 3 not added')).toBeTruthy()
    expect(asked).toBe(2)
  })

  it('is handed out as a file: what is watched, and since when', async () => {
    await renderAt(worldWith(['AAPL', 'MSFT']), '/watchlists')
    await screen.findByText('AAPL Incorporated')
    const files = catchDownloads()
    await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }))
    const since = '2026-01-02T09:05:00.000Z'
    expect(await Promise.all(files)).toEqual([
      { name: 'watchlist.csv', text: `Symbol,Added\r\nAAPL,${since}\r\nMSFT,${since}\r\n` },
    ])
  })

  it('says beside the button what is wrong with a whole file', async () => {
    await renderAt(worldWith([]), '/watchlists')
    const input = await screen.findByLabelText('Import CSV', { selector: 'input' })
    await userEvent.upload(input, new File(['\n,,\n'], 'empty.csv'))
    expect(await screen.findByText('No symbol was found in the file.')).toBeTruthy()
    const many = Array.from({ length: 501 }, (_, index) => `S${index.toString()}`)
    await userEvent.upload(input, new File([many.join('\n')], 'many.csv'))
    expect(await screen.findByText('The file has more than 500 symbols.')).toBeTruthy()
    expect(screen.queryByText('empty.csv')).toBeNull()
    const gone = new File(['AAPL\n'], 'gone.csv')
    gone.text = () => Promise.reject(new DOMException('It was moved', 'NotFoundError'))
    await userEvent.upload(input, gone)
    expect(await screen.findByText('The file could not be read.')).toBeTruthy()
    expect(screen.getByText('gone.csv')).toBeTruthy()
  })

  it('says when it cannot be fetched, and tries again', async () => {
    let up = false
    const world = worldWith([], {
      [`GET ${itemsPath}`]: () => (up ? json([]) : text('behind', 503)),
    })
    await renderAt(world, '/watchlists')
    expect(await screen.findByText('503: behind')).toBeTruthy()
    up = true
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Your watchlist is empty.')).toBeTruthy()
  })
})

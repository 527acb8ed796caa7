import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { ada, deferred, json, stock, text } from '../../support/fake-server.ts'
import { itemsPath, ownLists } from '../../support/own-lists.ts'
import { createWorld, renderAt } from '../../support/page.tsx'

const metricsReply = { asOf: '2026-01-02T03:04:05.000Z', metrics: [], rows: [] }

const match = (symbol: string) => ({
  symbol,
  name: `${symbol} Incorporated`,
  price: 100,
  change: 1,
  changePercent: 1,
  volume: 5,
  stale: false,
})

describe('all results at once', () => {
  const savedRule = {
    field: 'PRICE',
    operator: 'greater than',
    compareType: 'NUMERIC',
    compareValue: '1',
  }
  const saved = JSON.stringify([
    { id: '1', name: 'Mine', createdAt: '2026-01-02T03:04:05.000Z', rules: [savedRule] },
  ])
  const entry = (symbol: string, index: number) => ({
    id: `3f2504e0-4f89-41d3-9a0c-${index.toString().padStart(12, '0')}`,
    symbol,
    addedAt: '2026-01-02T09:05:00.000Z',
  })

  const run = async (
    found: readonly string[],
    known: readonly string[],
    more: Parameters<typeof createWorld>[0] = {},
    language: 'en' | 'zh-TW' = 'en',
  ) => {
    localStorage.setItem('savedScans', saved)
    const list = [...known]
    const world = createWorld(
      {
        'GET /api/user': () => json(ada),
        'GET /api/stocks': () => json({ stocks: [stock('AAPL')] }),
        'GET /api/scanner/metrics': () => json(metricsReply),
        'POST /api/scanner/scan': () =>
          json({ matches: found.map((symbol) => match(symbol)), count: found.length }),
        'GET /api/watchlist': () => json(list.map(entry)),
        'POST /api/watchlist': ({ body }) => {
          const { symbol } = body as { symbol: string }
          list.push(symbol)
          return json(entry(symbol, list.length), 201)
        },
        ...Object.fromEntries(
          found.map((symbol) => [
            `DELETE /api/watchlist/${symbol}`,
            () => {
              list.splice(list.indexOf(symbol), 1)
              return new Response(null, { status: 204 })
            },
          ]),
        ),
        ...more,
      },
      { language },
    )
    await renderAt(world, '/scanner')
    const [openSaved, runScan, watch] =
      language === 'en'
        ? ['My Saved Scans', 'Run Scan', 'Add all results to the watchlist']
        : ['我的掃描', '執行掃描', '將所有結果加入自選股']
    await userEvent.click(await screen.findByRole('button', { name: openSaved }))
    await userEvent.click(await screen.findByRole('button', { name: runScan }))
    await userEvent.click(await screen.findByRole('button', { name: watch }))
    return { world, list }
  }

  it('go on the watchlist, but for what is there already, and off again', async () => {
    const { list, world } = await run(['AAPL', 'MSFT', 'NVDA'], ['MSFT'])
    expect(await screen.findByText('2 stocks were added to your watchlist.')).toBeTruthy()
    expect(list).toEqual(['MSFT', 'AAPL', 'NVDA'])
    expect(world.server.asked('POST /api/watchlist')).toHaveLength(2)
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('2 stocks were removed from your watchlist.')).toBeTruthy()
    expect(list).toEqual(['MSFT'])
    await userEvent.click(screen.getByRole('button', { name: 'Add all results to the watchlist' }))
    expect(await screen.findByText('2 stocks were added to your watchlist.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Add all results to the watchlist' }))
    expect(await screen.findByText('All of these are on your watchlist already.')).toBeTruthy()
  })

  it('are as many as there is room for, and the others are counted', async () => {
    const known = Array.from({ length: 499 }, (_, index) => `K${index.toString()}`)
    const { list } = await run(['AAPL', 'MSFT', 'NVDA'], known)
    expect(
      await screen.findByText(
        '1 stock was added to your watchlist. A watchlist can have 500 symbols. 2 could not be added.',
      ),
    ).toBeTruthy()
    expect(list).toHaveLength(500)
  })

  it('stop where the server refuses, which is said with its reason, in either language', async () => {
    const refuse = { 'POST /api/watchlist': () => text('Unknown symbol AAPL', 404) }
    await run(['AAPL'], [], refuse)
    expect(await screen.findByText('Adding stopped: Unknown symbol AAPL')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
    cleanup()
    await run(['AAPL', 'MSFT'], ['MSFT'], {}, 'zh-TW')
    expect(await screen.findByText('已將 1 檔股票加入自選股。')).toBeTruthy()
  })

  it('are not added any further once the trader has left the page', async () => {
    const found = Array.from({ length: 45 }, (_, index) => `S${index.toString()}`)
    const first = deferred<undefined>()
    const asked: string[] = []
    const { world } = await run(found, [], {
      ...ownLists(),
      [`GET ${itemsPath}`]: () => json([]),
      'POST /api/watchlist': async ({ body }) => {
        const { symbol } = body as { symbol: string }
        asked.push(symbol)
        await first.promise
        return json(entry(symbol, asked.length), 201)
      },
    })
    expect(await screen.findByText('Adding 0 of 45…')).toBeTruthy()
    await userEvent.click(screen.getByRole('link', { name: 'Settings' }))
    await screen.findByText('Coming Soon')
    first.resolve(undefined)
    // What had been asked is carried through; the page of the watchlist then shows it.
    await userEvent.click(screen.getByRole('link', { name: 'Watchlists' }))
    await waitFor(() => expect(world.server.asked(`GET ${itemsPath}`)).toHaveLength(1))
    await screen.findByText('Your watchlist is empty.')
    expect(asked).toEqual(found.slice(0, 1))
  })

  it('are added once, though the button is pressed again while the list is asked for', async () => {
    const answer = deferred<Response>()
    const { world } = await run(['AAPL'], [], { 'GET /api/watchlist': () => answer.promise })
    await userEvent.click(screen.getByRole('button', { name: 'Add all results to the watchlist' }))
    answer.resolve(json([]))
    expect(await screen.findByText('1 stock was added to your watchlist.')).toBeTruthy()
    expect(world.server.asked('POST /api/watchlist')).toHaveLength(1)
  })

  it('say so when the watchlist cannot be asked', async () => {
    await run(['AAPL'], [], { 'GET /api/watchlist': () => text('Unavailable', 500) })
    expect(await screen.findByText('Adding stopped: Unavailable')).toBeTruthy()
  })
})

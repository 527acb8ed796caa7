import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { MarketChecks } from '../../../../src/web/app/dashboard/market-checks.tsx'
import { findStocks } from '../../../../src/web/components/stocks/find-stocks.ts'
import { askedBy } from '../../../../src/web/app/search/subject.ts'
import { LazyToaster } from '../../../../src/web/components/panels/lazy-toaster.tsx'
import { ada, deferred, json, stock, text } from '../../support/fake-server.ts'
import { createWorld, renderAt, renderPart, type World } from '../../support/page.tsx'
import { searchFor } from '../../support/search.ts'

const many = Array.from({ length: 60 }, (_, index) => stock(`S${index.toString()}`))

describe('a market without a stock', () => {
  const open = async (language: 'en' | 'zh-TW') => {
    const world = createWorld(
      {
        'GET /api/user': () => json(ada),
        'GET /api/stocks': () => json({ stocks: [] }),
        'GET /api/news': () => json({ news: [] }),
      },
      { language },
    )
    return renderAt(world, '/')
  }

  it.each([
    [
      'en',
      ['No stocks are listed yet.', 'The chart appears', 'The numbers appear', 'No recent news'],
    ],
    ['zh-TW', ['目前沒有任何股票。', '圖表會顯示於此', '數據會顯示於此', '目前沒有最新新聞']],
  ] as const)('is said by every panel of the dashboard, in %s', async (language, sentences) => {
    const { container } = await open(language)
    for (const sentence of sentences)
      expect(await screen.findAllByText(sentence, { exact: false }), sentence).not.toEqual([])
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain(sentences[0])
    await waitFor(() => expect(container.querySelectorAll('.animate-pulse')).toHaveLength(0))
  })
})

describe('the search', () => {
  const open = async () => {
    const stocks = [stock('AAPL', { name: 'Apple Inc.' }), stock('APP'), stock('MSFT')]
    const world = createWorld({
      'GET /api/user': () => json(ada),
      'GET /api/stocks': () => json({ stocks }),
    })
    const view = await renderAt(world, '/settings')
    await screen.findByText('Coming Soon')
    await userEvent.keyboard('{Control>}k{/Control}')
    const dialog = within(await screen.findByRole('dialog', { name: 'Search' }))
    return { ...view, world, dialog }
  }

  it('opens by Ctrl-K and leads to a stock by symbol or name', async () => {
    const { dialog, router } = await open()
    await dialog.findByText('MSFT')
    await userEvent.type(dialog.getByRole('combobox'), 'apple')
    await waitFor(() => expect(dialog.queryByText('MSFT')).toBeNull())
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.search).toBe('?symbol=AAPL'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('stays open while the keys that opened it are held down', async () => {
    await open()
    const held = { key: 'k', ctrlKey: true, repeat: true, bubbles: true, cancelable: true }
    const again = new KeyboardEvent('keydown', held)
    fireEvent(document.activeElement ?? document.body, again)
    expect(again.defaultPrevented).toBe(true)
    expect(screen.getByRole('dialog', { name: 'Search' })).toBeTruthy()
  })

  it('leads to screens and does what can be done', async () => {
    const { dialog, world } = await open()
    await userEvent.type(dialog.getByRole('combobox'), 'light')
    await userEvent.keyboard('{Enter}')
    expect(world.store.getState().preferences.theme).toBe('light')
    await userEvent.keyboard('{Meta>}k{/Meta}')
    await userEvent.type(await screen.findByRole('combobox'), 'zzz')
    expect(await screen.findByText('Nothing found.')).toBeTruthy()
  })

  const actions = async (typed: string) => {
    const opened = await open()
    await opened.dialog.findByText('MSFT')
    await userEvent.type(opened.dialog.getByRole('combobox'), typed)
    const shown = () => opened.dialog.getAllByRole('option').map((option) => option.textContent)
    return { ...opened, shown }
  }

  it('does what can be done with the stock that is typed, and knows its saved scans', async () => {
    const rule = { field: 'PRICE', operator: 'greater than', compareType: 'NUMERIC' }
    const scan = { id: 'mine', name: 'Mine', createdAt: '2026-01-01T00:00:00Z' }
    localStorage.setItem('savedScans', JSON.stringify([{ ...scan, rules: [rule] }]))
    const { shown, router } = await actions('msft')
    await waitFor(() =>
      expect(shown()).toEqual([
        expect.stringContaining('MSFT'),
        'Add MSFT to the watchlist',
        'Create an alert on MSFT',
        'MSFT Full Quote',
        'MSFT Financials',
        'Open the chart of MSFT in its own window',
        'Compare the chart with MSFT',
      ]),
    )
    await userEvent.keyboard(' alert')
    await waitFor(() => expect(shown()).toEqual(['Create an alert on MSFT']))
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/alerts'))
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLInputElement>('Symbol').value).toBe('MSFT'),
    )
    await userEvent.keyboard('{Control>}k{/Control}')
    const search = within(await screen.findByRole('dialog', { name: 'Search' }))
    await userEvent.type(search.getByRole('combobox'), 'run mine')
    await search.findByRole('option', { name: 'Run scan: Mine', selected: true })
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/scanner'))
    await userEvent.keyboard('{Control>}k{/Control}')
    await userEvent.keyboard('watch scan')
    await screen.findByRole('option', { name: 'Watch scan: Mine', selected: true })
    await userEvent.keyboard('{Enter}')
    expect(await screen.findByRole('dialog', { name: 'Watch scan: Mine' })).toBeTruthy()
  })

  it('opens windows and statements, changes colours and signs out', async () => {
    const { world, dialog } = await actions('app quote')
    await dialog.findByRole('option', { name: 'APP Full Quote', selected: true })
    await userEvent.keyboard('{Enter}')
    expect(world.store.getState().windows.map(({ id }) => id)).toEqual(['full-quote-APP'])
    await searchFor('blue up', 'Blue up, orange down')
    expect(world.store.getState().preferences.colours).toBe('blue-orange')
    await searchFor('app financials', 'APP Financials')
    expect(await screen.findByRole('dialog', { name: 'APP Financials' })).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    await searchFor('sign out', 'Sign out')
    await waitFor(() => expect(world.server.asked('POST /api/logout')).toHaveLength(1))
  })

  /** The search of a page whose stocks have not come yet, with `typed` in it. */
  const openBeforeStocks = async (address: string, typed: string) => {
    const answer = deferred<Response>()
    const world = createWorld({
      'GET /api/user': () => json(ada),
      'GET /api/stocks': () => answer.promise,
    })
    await renderAt(world, address)
    await screen.findByRole('button', { name: /Search/ })
    await userEvent.keyboard('{Control>}k{/Control}')
    const search = within(await screen.findByRole('dialog', { name: 'Search' }))
    await userEvent.type(search.getByRole('combobox'), typed)
    const chosen = () => search.getByRole('option', { selected: true })
    const stocksCome = async (...symbols: string[]) => {
      answer.resolve(json({ stocks: symbols.map((symbol) => stock(symbol)) }))
      await waitFor(() => expect(search.getAllByText(/Incorporated/)).toHaveLength(symbols.length))
    }
    return { chosen, stocksCome }
  }

  it('goes on with the first row when stocks come above it', async () => {
    const { chosen, stocksCome } = await openBeforeStocks('/settings', 'al')
    expect(chosen().textContent).toBe('Alerts')
    await stocksCome('ALK', 'ALL')
    await waitFor(() => expect(chosen().textContent).toContain('ALK'))
  })

  it('keeps the row that was moved to when stocks come above it, and in sight', async () => {
    const { chosen, stocksCome } = await openBeforeStocks('/settings', 'a')
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
    expect(chosen().textContent).toBe('Alerts')
    const seen = vi.spyOn(chosen(), 'scrollIntoView')
    await stocksCome('AA', 'AB', 'AC')
    expect(chosen().textContent).toBe('Alerts')
    await waitFor(() => expect(seen).toHaveBeenCalled())
  })

  it('does not do with a stock that comes what was chosen for the one on the screen', async () => {
    const { chosen, stocksCome } = await openBeforeStocks('/?symbol=AAPL', 'a')
    while (!chosen().textContent.includes('AAPL Full Quote'))
      await userEvent.keyboard('{ArrowDown}')
    await stocksCome('A')
    await waitFor(() => expect(chosen().textContent).toContain('A Incorporated'))
  })

  it('ranks the symbol itself before what only begins with it, and names last', () => {
    const stocks = [
      stock('XA', { name: 'Nothing' }),
      stock('AB', { name: 'Nothing' }),
      stock('A', { name: 'Nothing' }),
      stock('Z', { name: 'Alpha' }),
      stock('Q', { name: 'Quanta' }),
    ]
    expect(findStocks(stocks, ' a', 9).map(({ symbol }) => symbol)).toEqual([
      'A',
      'AB',
      'Z',
      'XA',
      'Q',
    ])
    expect(findStocks(stocks, 'a', 2)).toHaveLength(2)
    const [classB, dashed] = [stock('BRK.B'), stock('LEN-B')]
    for (const typed of ['brk-', '$BRK/B', 'NYSE:brk.b', 'BRK.'])
      expect(findStocks([...stocks, classB, dashed], typed, 1)).toEqual([classB])
    for (const typed of ['len.b', 'LEN-B', 'len/'])
      expect(findStocks([...stocks, classB, dashed], typed, 1)).toEqual([dashed])
    expect(askedBy('$brk/b alert', [classB], null)).toMatchObject({ symbol: 'BRK.B' })
  })
})

describe('the market checks', () => {
  const check = async (
    stocks: unknown[],
    reference: () => Response,
    more: Parameters<typeof createWorld>[0] = {},
  ) => {
    const world = createWorld({
      'GET /api/stocks': () => json({ stocks }),
      'GET /api/market/reference/AAPL': reference,
      'POST /api/market/update': () => json({ updated: [] }),
      'POST /api/stocks/load-nyse': () => json({ savedStocks: 3, message: 'ok' }),
      ...more,
    })
    await renderPart(
      world,
      <>
        <MarketChecks />
        <LazyToaster />
      </>,
    )
    await waitFor(() => expect(world.server.asked('GET /api/stocks').length).toBeGreaterThan(0))
    return world
  }
  const quote = (price: number) => () => json({ symbol: 'AAPL', price, source: 'outside' })
  /** Whatever else may follow has had its time. */
  const settled = () => new Promise((done) => setTimeout(done, 100))
  const outsideAsked = (world: World) =>
    waitFor(() => expect(world.server.asked('GET /api/market/reference/AAPL')).toHaveLength(1))

  it.each([
    [105, 1],
    [95, 1],
    [104.99, 0],
  ])(
    'ask the market anew when AAPL at 100 stands at %d outside: %d times',
    async (price, times) => {
      const world = await check([...many, stock('AAPL')], quote(price))
      const asked = () => world.server.asked('POST /api/market/update')
      await outsideAsked(world)
      await settled()
      await waitFor(() => expect(asked()).toHaveLength(times))
      for (const { body } of asked())
        expect(body).toEqual({ symbols: ['AAPL', 'MSFT', 'GOOGL', 'AMZN', 'TSLA'] })
    },
  )

  it.each([
    ['there is no outside price', () => new Response(null, { status: 204 })],
    ['its source does not answer', () => new Response('away', { status: 503 })],
  ])('ask nothing where %s', async (_, none) => {
    const world = await check([...many, stock('AAPL')], none)
    await outsideAsked(world)
    await settled()
    expect(world.server.asked('POST /api/market/update')).toHaveLength(0)
  })

  it('load the major stocks once per browser when there are fewer than 50', async () => {
    const loads = (world: World) => world.server.asked('POST /api/stocks/load-nyse').length
    const first = await check(many.slice(0, 49), quote(1))
    await waitFor(() => expect(loads(first)).toBe(1))
    expect(first.server.asked('POST /api/stocks/load-nyse')[0]?.body).toEqual({})
    expect(localStorage.getItem('major-us-stocks-loaded')).not.toBeNull()
    cleanup()
    const second = await check(many.slice(0, 49), quote(1))
    await settled()
    expect(loads(second)).toBe(0)
    localStorage.clear()
    cleanup()
    const enough = await check(many.slice(0, 50), quote(1))
    await settled()
    expect(loads(enough)).toBe(0)
  })

  it('leave the page as it is where the browser keeps nothing more', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    const world = await check(many.slice(0, 49), quote(1))
    await settled()
    expect(world.server.asked('POST /api/stocks/load-nyse')).toHaveLength(0)
  })

  it('say when loading fails, by the server or on the way to it', async () => {
    await check(many.slice(0, 3), quote(1), {
      'POST /api/stocks/load-nyse': () => text('No source', 503),
    })
    expect(await screen.findByText('NYSE Stock Loading Failed')).toBeTruthy()
    expect(screen.getByText('503: No source')).toBeTruthy()
    cleanup()
    localStorage.clear()
    await check(many.slice(0, 3), quote(1), {
      'POST /api/stocks/load-nyse': () => {
        throw new TypeError('Failed to fetch')
      },
    })
    expect(await screen.findByText('Network Error')).toBeTruthy()
    expect(screen.getByText('Failed to connect to the server')).toBeTruthy()
  })
})

import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { I18nextProvider } from 'react-i18next'
import { describe, expect, it, vi } from 'vitest'
import { TimeSlider } from '../../../src/web/console/audit/time-slider.tsx'
import { ConsolePage } from '../../../src/web/console/console-page.tsx'
import { consoleEn } from '../../../src/web/i18n/console/en.ts'
import { createI18n } from '../../../src/web/i18n/i18n.ts'
import { defaultPreferences } from '../../../src/web/state/preferences.ts'
import { deferred } from '../support/fake-server.ts'

const asOf = '2026-01-02T09:05:00.000Z'
const line = {
  id: '3f2504e0-4f89-41d3-9a0c-000000000001',
  room: 'general',
  userId: '3f2504e0-4f89-41d3-9a0c-000000000002',
  username: 'grace',
  message: 'hello',
  timestamp: asOf,
}

const answers: Readonly<Record<string, unknown>> = {
  '/projections': [],
  '/watch': [],
  '/readyz': { ready: true, checks: [] },
  '/audit/span': { first: '2026-01-02T09:00:00.000Z', last: asOf },
  '/audit/alerts': { asOf, total: 0, alerts: [] },
  '/audit/market': { asOf, total: 0, quotes: [] },
  '/audit/chat': { asOf, total: 1, messages: [line] },
}

const json = (body: unknown) =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })

type Answer = Promise<Response> | Response

/** The operators' port; `verify` answers for a chain, `more` for the paths that it names. */
const openPort = (
  verify: (stream: string) => Answer,
  more: Readonly<Record<string, (query: URLSearchParams) => Answer>> = {},
) => {
  const verified: string[] = []
  vi.stubGlobal('fetch', (address: string) => {
    const { pathname, searchParams } = new URL(address, 'http://127.0.0.1')
    const answer = more[pathname]
    if (answer) return Promise.resolve(answer(searchParams))
    if (pathname !== '/audit/verify') return Promise.resolve(json(answers[pathname]))
    const stream = searchParams.get('stream') ?? ''
    verified.push(stream)
    return Promise.resolve(verify(stream))
  })
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  return verified
}

const renderIn = async (part: React.ReactNode) => {
  const i18n = await createI18n('en')
  i18n.addResourceBundle('en', 'console', consoleEn)
  render(<I18nextProvider i18n={i18n}>{part}</I18nextProvider>)
}

const whole = (stream: string) => json({ ok: true, stream, events: 1 })

const verdictOf = (stream: string) =>
  `Complete: the events of ${stream} (1) form an unbroken chain.`

describe('the check of a chain', () => {
  const wanted = () => screen.getByRole('textbox', { name: consoleEn.chain.stream })
  const button = () => screen.getByRole('button', { name: consoleEn.chain.check })

  it('is done again when the same stream is asked for again', async () => {
    const verified = openPort(whole)
    await renderIn(<ConsolePage stored={defaultPreferences} />)
    const check = await screen.findByRole('button', { name: consoleEn.audit.check })
    for (const times of [1, 2]) {
      await userEvent.click(check)
      await waitFor(() => expect(verified).toHaveLength(times))
    }
    expect(new Set(verified)).toEqual(new Set(['chat-general_2026-01']))
  })

  it('tells of the stream that was asked for last, whichever answer comes last', async () => {
    const slow = deferred<Response>()
    openPort((stream) => (stream === 'slow' ? slow.promise : whole(stream)))
    await renderIn(<ConsolePage stored={defaultPreferences} />)
    await userEvent.type(wanted(), 'slow')
    await userEvent.click(button())
    await userEvent.clear(wanted())
    await userEvent.type(wanted(), 'fastPath')
    await userEvent.click(button())
    expect(await screen.findByText(verdictOf('fastPath'))).toBeTruthy()
    await act(async () => {
      slow.resolve(whole('slow'))
      await new Promise((done) => setTimeout(done))
    })
    expect(screen.getByText(verdictOf('fastPath'))).toBeTruthy()
    expect(screen.queryByText(verdictOf('slow'))).toBeNull()
  })
})

describe('the check of a chain that is asked for in a list', () => {
  it('is brought into view, and says that it is under way', async () => {
    const slow = deferred<Response>()
    openPort(() => slow.promise)
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({
      top: 2_000,
      bottom: 2_100,
    } as DOMRect)
    await renderIn(<ConsolePage stored={defaultPreferences} />)
    const check = await screen.findByRole('button', { name: consoleEn.audit.check })
    expect(scrolled).not.toHaveBeenCalled()
    await userEvent.click(check)
    expect(scrolled).toHaveBeenCalledOnce()
    const stream = 'chat-general_2026-01'
    expect(await screen.findByText(`Checking ${stream} …`)).toBeTruthy()
    slow.resolve(whole(stream))
    expect(await screen.findByText(verdictOf(stream))).toBeTruthy()
    expect(screen.queryByText(`Checking ${stream} …`)).toBeNull()
  })
})

describe('a projection', () => {
  const projection = (state: string) => ({
    name: 'stocks',
    version: 1,
    generation: 'stocks_1_a',
    position: 'a@1',
    lag: 0,
    eventsPerSecond: 0,
    foldedEvents: 0,
    state,
    failure: null,
    rebuild: null,
    comparison: null,
  })

  it('keeps the focus on its button when it is paused and goes on', async () => {
    const port = { state: 'following' }
    openPort(whole, {
      '/projections': () => json([projection(port.state)]),
      '/projections/stocks/pause': () => {
        port.state = 'paused'
        return new Response(null, { status: 202 })
      },
      '/projections/stocks/resume': () => {
        port.state = 'catching_up'
        return new Response(null, { status: 202 })
      },
    })
    await renderIn(<ConsolePage stored={defaultPreferences} />)
    const button = await screen.findByRole('button', { name: 'Pause stocks' })
    await userEvent.click(button)
    expect(await screen.findByRole('button', { name: 'Resume stocks' })).toBe(button)
    expect(document.activeElement).toBe(button)
    await userEvent.keyboard('{Enter}')
    expect(await screen.findByRole('button', { name: 'Pause stocks' })).toBe(button)
    expect(document.activeElement).toBe(button)
    // It cannot be paused before it follows.
    expect(button.getAttribute('aria-disabled')).toBe('true')
    await userEvent.keyboard('{Enter}')
    expect(port.state).toBe('catching_up')
  })

  it('is still shown, as it was, while the server does not answer', async () => {
    const port = { isThere: true }
    openPort(whole, {
      '/projections': () =>
        port.isThere ? json([projection('following')]) : new Response('away', { status: 502 }),
    })
    await renderIn(<ConsolePage stored={defaultPreferences} />)
    await screen.findByText('stocks')
    port.isThere = false
    expect(await screen.findByText(/The last response is shown/)).toBeTruthy()
    expect(screen.getByText('stocks')).toBeTruthy()
    port.isThere = true
    await waitFor(() => expect(screen.queryByText(/The last response is shown/)).toBeNull())
  })
})

describe('the audit of another moment', () => {
  /** The console, told to show a moment of which nothing is answered until `slow` is. */
  const lookBack = async () => {
    const slow = deferred<Response>()
    openPort(whole, {
      '/audit/chat': (query) =>
        query.has('asOf') ? slow.promise : json({ asOf, total: 1, messages: [line] }),
    })
    await renderIn(<ConsolePage stored={defaultPreferences} />)
    await screen.findByText('hello')
    const lines = () => screen.getByRole('list', { name: consoleEn.audit.chat })
    expect(lines().getAttribute('aria-busy')).toBe('false')
    fireEvent.change(screen.getByRole('slider'), { target: { value: '500' } })
    expect(lines().getAttribute('aria-busy')).toBe('true')
    return { slow, lines }
  }

  it('marks what is still that of the moment before', async () => {
    const { slow, lines } = await lookBack()
    const earlier = { ...line, message: 'good morning' }
    slow.resolve(json({ asOf, total: 1, messages: [earlier] }))
    expect(await screen.findByText('good morning')).toBeTruthy()
    expect(lines().getAttribute('aria-busy')).toBe('false')
  })

  it('shows nothing of the moment before where it cannot be read', async () => {
    const { slow } = await lookBack()
    slow.resolve(new Response('away', { status: 502 }))
    await screen.findByText('502: away')
    expect(screen.queryByText('hello')).toBeNull()
  })
})

describe('the quotes of the audit', () => {
  it('are those of the moment and of the symbol that is asked for', async () => {
    const of = { changePercent: -1.5, volume: 12_000, tradingDate: '2026-01-02', lastUpdated: asOf }
    openPort(whole, {
      '/audit/market': (query) => {
        const price = query.get('asOf') === null ? 1_181 : 1_179.5
        const quotes = [{ ...of, symbol: query.get('symbol') ?? 'AAPL', price }]
        return json({ asOf, total: 3, quotes })
      },
    })
    await renderIn(<ConsolePage stored={defaultPreferences} />)
    const table = await screen.findByRole('table', { name: consoleEn.audit.quotes })
    expect(table.textContent).toContain('AAPL1,181.00-1.50%12,0002026-01-02')
    expect(screen.getByText('1 of 3')).toBeTruthy()
    fireEvent.change(screen.getByRole('slider'), { target: { value: '500' } })
    await waitFor(() => expect(table.textContent).toContain('AAPL1,179.50'))
    fireEvent.change(screen.getByLabelText(consoleEn.audit.symbol), { target: { value: 'MSFT' } })
    await waitFor(() => expect(table.textContent).toContain('MSFT1,179.50'))
  })
})

describe('the slider of the audit', () => {
  it('says that a moment has not been, and keeps what was written', async () => {
    openPort(whole)
    const chosen = vi.fn()
    await renderIn(<TimeSlider asOf={null} onChange={chosen} />)
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
    const field = screen.getByLabelText<HTMLInputElement>(`At exactly (${timeZone})`)
    fireEvent.change(field, { target: { value: '2999-01-01T00:00:00' } })
    expect(screen.getByText(consoleEn.audit.future)).toBeTruthy()
    expect(field.value).toMatch(/^2999-01-01T00:00/)
    expect(chosen).not.toHaveBeenCalled()
    fireEvent.change(field, { target: { value: '2026-01-01T00:00:00' } })
    expect(screen.queryByText(consoleEn.audit.future)).toBeNull()
    expect(chosen).toHaveBeenCalledOnce()
  })

  it('ends where now is when it is taken hold of, however long the page has been open', async () => {
    openPort(whole)
    vi.useFakeTimers({ now: Date.parse('2026-01-02T10:00:00.000Z') })
    const chosen = vi.fn()
    await renderIn(<TimeSlider asOf={null} onChange={chosen} />)
    await act(() => vi.advanceTimersByTimeAsync(3_600_000))
    fireEvent.change(screen.getByRole('slider'), { target: { value: '500' } })
    expect(chosen.mock.lastCall).toEqual(['2026-01-02T10:00:00.000Z'])
  })
})

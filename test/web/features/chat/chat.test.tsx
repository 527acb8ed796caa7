import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { switchLanguage } from '../../../../src/web/i18n/i18n.ts'
import { message, open, worldWith } from '../../support/chat.tsx'
import { deferred, json, text } from '../../support/fake-server.ts'
import { renderAt } from '../../support/page.tsx'

describe('the chat', () => {
  it('is asked for every 5 seconds, and only while it is open', async () => {
    const world = worldWith([])
    await renderAt(world, '/settings')
    await screen.findByText('Coming Soon')
    const asked = () => world.server.asked('GET /api/chat').length
    expect(asked()).toBe(0)
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
    await user.click(screen.getByRole('button', { name: 'Open chat' }))
    await screen.findByText(/^Welcome to the trading chat!/)
    const before = asked()
    await act(() => vi.advanceTimersByTimeAsync(10_100))
    expect(asked() - before).toBe(2)
    await user.click(screen.getByRole('button', { name: 'Close chat' }))
    const closed = asked()
    await act(() => vi.advanceTimersByTimeAsync(20_000))
    expect(asked()).toBe(closed)
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open chat' }))
  })

  it('says in the reader’s language that a name cannot be shown, or is no more', async () => {
    const nameless = ['Former trader', 'Name unavailable', 'grace'].map((username, index) =>
      message(index, { username }),
    )
    const { panel, i18n } = await open(worldWith(nameless))
    const names = () => [...panel.querySelectorAll('li b')].map((name) => name.textContent)
    await waitFor(() => expect(names()).toEqual(['Former trader', 'Name unavailable', 'grace']))
    await act(() => switchLanguage(i18n, 'zh-TW'))
    await waitFor(() => expect(names()).toEqual(['已離開的交易人', '暫時無法顯示名稱', 'grace']))
  })

  it('leads whoever opens it at a past moment to its close button: nothing can be written there', async () => {
    const { inPanel } = await open(worldWith([]), '/settings?asOf=2026-01-02T15:31:00.000Z')
    await waitFor(() =>
      expect(document.activeElement).toBe(inPanel.getByRole('button', { name: 'Close chat' })),
    )
  })

  it('says that it loads, then that it is empty', async () => {
    const answer = deferred<Response>()
    const { inPanel } = await open(worldWith([], { 'GET /api/chat': () => answer.promise }))
    expect(inPanel.getByText('Loading messages...')).toBeTruthy()
    answer.resolve(json({ messages: [] }))
    expect(
      await inPanel.findByText(
        'Welcome to the trading chat! Start a conversation with other traders.',
      ),
    ).toBeTruthy()
  })

  it('shows who wrote what at which minute, and runs smoothly to the newest', async () => {
    const scrollTo = vi.spyOn(Element.prototype, 'scrollTo')
    const { inPanel } = await open(worldWith([message(1), message(2, { username: 'ada' })]))
    expect(await inPanel.findByText('message 2')).toBeTruthy()
    expect(inPanel.getAllByText('grace')).toHaveLength(1)
    expect(inPanel.getAllByText(/^\d\d:05$/)).toHaveLength(2)
    const smoothly = expect.objectContaining({ behavior: 'smooth' }) as unknown
    await waitFor(() => expect(scrollTo).toHaveBeenCalledWith(smoothly))
  })

  it('is loaded again when a message comes over the line', async () => {
    const messages = [message(1)]
    const world = worldWith(messages)
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { inPanel } = await open(world)
    await inPanel.findByText('message 1')
    // The clock stands still before the poll's next turn, which would load the message, too.
    vi.setTimerTickMode('manual')
    messages.push(message(2))
    act(() => {
      world.socket().open()
      world.socket().receive({ type: 'chat_message', ...message(2) })
    })
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    expect(inPanel.getByText('message 2')).toBeTruthy()
  })

  it('sends what was typed, trimmed, then clears the line and loads the list', async () => {
    const messages: unknown[] = []
    const world = worldWith(messages, {
      'POST /api/chat': ({ body }) => {
        messages.push(message(7, body as Record<string, unknown>))
        return json(message(7), 201)
      },
    })
    const { inPanel } = await open(world)
    const line = inPanel.getByRole('textbox', { name: 'Message' })
    const send = inPanel.getByRole('button', { name: 'Send' })
    expect(send.hasAttribute('disabled')).toBe(true)
    await userEvent.type(line, '   ')
    expect(send.hasAttribute('disabled')).toBe(true)
    await userEvent.type(line, 'hello{Enter}')
    expect(await inPanel.findByText('hello')).toBeTruthy()
    expect(world.server.asked('POST /api/chat').map(({ body }) => body)).toEqual([
      { message: 'hello' },
    ])
    expect((line as HTMLInputElement).value).toBe('')
  })

  it('leads who presses Send back to the line: the button that had the focus is off', async () => {
    const answer = deferred<Response>()
    const { inPanel } = await open(worldWith([], { 'POST /api/chat': () => answer.promise }))
    const line = inPanel.getByRole('textbox', { name: 'Message' })
    await userEvent.type(line, 'hello')
    const send = inPanel.getByRole('button', { name: 'Send' })
    await userEvent.click(send)
    expect(send.hasAttribute('disabled')).toBe(true)
    expect(document.activeElement).toBe(line)
    answer.resolve(json(message(7), 201))
    await waitFor(() => expect((line as HTMLInputElement).value).toBe(''))
    expect(document.activeElement).toBe(line)
  })

  it('writes a failed send down, tells nobody, and keeps what was typed', async () => {
    const world = worldWith([], { 'POST /api/chat': () => text('Too many', 429) })
    const { inPanel } = await open(world)
    const line = inPanel.getByRole('textbox', { name: 'Message' })
    await userEvent.type(line, 'hello{Enter}')
    await waitFor(() => expect(world.warnings.join()).toContain('429: Too many'))
    expect((line as HTMLInputElement).value).toBe('hello')
    expect(world.store.getState().toasts).toBeNull()
  })

  it('counts down near 500 characters, emoji as one, and sends no more than that', async () => {
    const { inPanel } = await open(worldWith([]))
    const line = inPanel.getByRole('textbox', { name: 'Message' })
    await userEvent.click(line)
    await userEvent.paste('x'.repeat(449))
    expect(inPanel.queryByText(/characters left/)).toBeNull()
    await userEvent.paste('🚀'.repeat(51))
    expect(inPanel.getByText('0 characters left')).toBeTruthy()
    expect(inPanel.getByRole('button', { name: 'Send' }).hasAttribute('disabled')).toBe(false)
    await userEvent.paste('x')
    expect(inPanel.getByText('1 character over the limit')).toBeTruthy()
    expect(inPanel.getByRole('button', { name: 'Send' }).hasAttribute('disabled')).toBe(true)
  })

  it('asks who is not signed in to log in', async () => {
    const world = worldWith([], { 'GET /api/user': () => text('Not signed in', 401) })
    const { inPanel } = await open(world, '/auth')
    expect(inPanel.getByText('Please log in to participate in chat')).toBeTruthy()
    expect(inPanel.queryByRole('textbox')).toBeNull()
  })

  it('makes a named stock a link with its price at that time, and leaves HTML as text', async () => {
    const world = worldWith([message(1, { message: 'buy $aapl <b>now</b> or $1' })], {
      'GET /api/stocks/AAPL/bars': () =>
        json({
          symbol: 'AAPL',
          timeframe: '1m',
          bars: [{ time: 0, open: 1, high: 1, low: 1, close: 178.42, volume: 1 }],
        }),
    })
    const { inPanel } = await open(world)
    const link = await inPanel.findByRole('link', { name: '$AAPL 178.42' })
    expect(link.getAttribute('href')).toBe('/?symbol=AAPL')
    expect(inPanel.getByText(/<b>now<\/b> or \$1/)).toBeTruthy()
    const [asked] = world.server.asked('GET /api/stocks/AAPL/bars')
    const minute = Date.parse('2026-01-02T09:05:00.000Z') / 1_000
    expect(asked?.path).toContain(`timeframe=1m&limit=1&before=${minute.toString()}`)
  })

  it('shows the past, marked as past, with nothing to write in', async () => {
    const world = worldWith([message(1)])
    const { inPanel } = await open(world)
    await inPanel.findByText('message 1')
    await userEvent.click(inPanel.getByRole('button', { name: 'Show past messages' }))
    await userEvent.click(await screen.findByRole('button', { name: /^Back one day/ }))
    await waitFor(() =>
      expect(world.server.requests.some(({ path }) => path.includes('/api/chat?asOf='))).toBe(true),
    )
    await waitFor(() => expect(inPanel.queryByRole('textbox')).toBeNull())
    expect(inPanel.getByText('PAST')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Back to live' }))
    const line = await inPanel.findByRole('textbox')
    // Who came back from the past is at the clock still.
    expect(document.activeElement).not.toBe(line)
    expect(inPanel.queryByText('PAST')).toBeNull()
  })

  it('asks for a past moment once: it stays what it was', async () => {
    const world = worldWith([message(1)])
    const { inPanel } = await open(world)
    await userEvent.click(inPanel.getByRole('button', { name: 'Show past messages' }))
    const back = await screen.findByRole('button', { name: /^Back one day/ })
    vi.useFakeTimers({ shouldAdvanceTime: true })
    fireEvent.click(back)
    const asked = () =>
      world.server.requests.flatMap(({ path }) => (path.includes('chat?asOf=') ? [path] : []))
    await waitFor(() => expect(asked()).not.toEqual([]))
    await act(() => vi.advanceTimersByTimeAsync(30_000))
    expect(asked()).toEqual([...new Set(asked())])
  })
})

import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { alert, idOf } from '../../../support/alerts.ts'
import { ada, detail, json, stock, text } from '../../../support/fake-server.ts'
import { createWorld, renderAt } from '../../../support/page.tsx'
import { signal } from '../../../support/signals.ts'

/** 10:31 in New York. */
const moment = '2026-01-02T15:31:00.000Z'
const after = (minutes: number) => new Date(Date.parse(moment) + minutes * 60_000).toISOString()
const asOfIn = (path: string) => new URL(path, 'http://page').searchParams.get('asOf')

const story = (title: string, publishedAt: string) => ({
  uuid: title,
  title,
  url: 'https://example.org',
  snippet: '',
  source: 'Wire',
  published_at: publishedAt,
  entities: [],
  simulated: true,
})

const worldWithMarks = (
  news = [story('A day before', after(-1_440)), story('A story', after(-31))],
) => {
  const over = { isActive: false, state: 'triggered' }
  const rule = { match: 'all', conditions: [{ left: 'price', operator: 'above', right: 120 }] }
  const repeated = {
    condition: 'rule',
    value: null,
    rule,
    repeat: 'every',
    cooldownSeconds: 60,
    expiresAt: null,
    triggeredAt: after(20),
  }
  const triggered = (at: string) => ({
    type: 'AlertTriggered',
    occurredAt: at,
    revision: 1,
    symbol: 'AAPL',
    measured: null,
    reference: null,
    conditions: [],
    tick: { stream: 's', revision: 1, index: 0, price: 121, volume: 5, at },
  })
  const alerts = [
    alert(1, { ...over, triggeredAt: after(5) }),
    alert(2, repeated),
    alert(3, { ...over, triggeredAt: after(-2_000) }),
  ]
  return createWorld({
    'GET /api/user': () => json(ada),
    'GET /api/stocks': () => json({ stocks: [stock('AAPL')] }),
    'GET /api/stocks/AAPL': () => json(detail('AAPL')),
    'GET /api/stocks/AAPL/bars': () => json({ symbol: 'AAPL', timeframe: '1D', bars: [] }),
    'GET /api/alerts': ({ path }) =>
      json(asOfIn(path) === '2026-01-03T04:59:59.999Z' ? alerts : []),
    [`GET /api/alerts/${idOf(2)}/history`]: () =>
      json({ events: [triggered(after(10)), triggered(after(20))], why: null }),
    'GET /api/news': ({ path }) => (asOfIn(path) === moment ? json({ news: [] }) : json({ news })),
    'GET /api/chat': () =>
      json({
        messages: [{ id: idOf(9), username: 'grace', message: 'Nice open', timestamp: after(-1) }],
      }),
    'GET /api/signals': () => text('Later', 500),
    'GET /api/watchlists': () => json([]),
  })
}

const button = (name: string) => screen.getByRole('button', { name })
const list = () => screen.getByRole('combobox', { name: 'What happened on this day' })
const marksAre = (count: number) =>
  waitFor(() => expect(within(list()).getByText(`◆ ${count.toString()}`)).toBeTruthy())

it('lists what happened on the day in its order, for the keyboard, and says what is missing', async () => {
  const { router } = await renderAt(worldWithMarks(), `/?symbol=AAPL&asOf=${moment}`)
  await marksAre(5)
  const lines = within(list()).getAllByRole('option')
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    '◆ 5',
    'Could not be loaded: signals',
    '10:00 News: A story',
    '10:30 Chat: Nice open',
    '10:36 Alert triggered: AAPL, Price above 110.00',
    '10:41 Alert triggered: AAPL, by its rule',
    '10:51 Alert triggered: AAPL, by its rule',
  ])
  await userEvent.selectOptions(list(), lines.at(-1)!)
  expect(asOfIn(`/${router.state.location.search}`)).toBe('2026-01-02T15:51:01.000Z')
})

it('steps to the next and the previous mark by buttons and keys', async () => {
  const { router } = await renderAt(worldWithMarks(), `/?symbol=AAPL&asOf=${moment}`)
  await marksAre(5)
  const shown = () => asOfIn(`/${router.state.location.search}`)
  await userEvent.click(button('Next mark (>)'))
  expect(shown()).toBe('2026-01-02T15:36:01.000Z')
  await userEvent.keyboard('<')
  await waitFor(() => expect(shown()).toBe('2026-01-02T15:30:01.000Z'))
})

it('names a mark on the slider, and says where more happened than is listed', async () => {
  const news = Array.from({ length: 50 }, (_, index) => story(`Story ${index}`, after(-31)))
  await renderAt(worldWithMarks(news), `/?symbol=AAPL&asOf=${moment}`)
  await marksAre(54)
  const named = '10:00 News: Story 0 · 10:00 News: Story 1 · 10:00 News: Story 2 · and 51 more'
  expect(screen.getByTitle(named)).toBeTruthy()
  expect(within(list()).getByText('Only the newest are marked: news')).toBeTruthy()
})

const none = { 'GET /api/alerts': () => json([]) }
const spoken = { id: idOf(9), username: 'grace', message: 'Nice open', timestamp: after(5) }

it.each([
  ['an alert', {}, '10:36 Alert triggered: AAPL, Price above 110.00'],
  [
    'a signal',
    { ...none, 'GET /api/signals': () => json([signal(1, { createdAt: after(5) })]) },
    '10:36 Buy signal: AAPL at 100.00',
  ],
  [
    'news',
    { ...none, 'GET /api/news': () => json({ news: [story('A story', after(5))] }) },
    '10:36 News: A story',
  ],
  [
    'a line of the chat',
    { ...none, 'GET /api/chat': () => json({ messages: [spoken] }) },
    '10:36 Chat: Nice open',
  ],
])('marks %s, and says so when the play passes it', async (_, answers, said) => {
  const world = worldWithMarks()
  Object.assign(world.server.answers, answers)
  await renderAt(world, `/?symbol=AAPL&asOf=${moment}`)
  await waitFor(() => expect(within(list()).getByRole('option', { name: said })).toBeTruthy())
  const notes = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
  expect(notes().join()).not.toContain(said)
  await userEvent.click(screen.getByRole('button', { name: '600×' }))
  await userEvent.click(screen.getByRole('button', { name: 'Play' }))
  await waitFor(() => {
    act(() => void world.frame())
    expect(notes().join()).toContain(said)
  })
})

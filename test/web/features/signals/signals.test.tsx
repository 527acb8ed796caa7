import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { confidenceLook } from '../../../../src/web/features/signals/signal-row.tsx'
import { ada, json, stock, text } from '../../support/fake-server.ts'
import { createWorld, renderAt } from '../../support/page.tsx'
import { searchFor } from '../../support/search.ts'
import { signal } from '../../support/signals.ts'

const score = { issued: 12, closed: 10, hits: 6, hitRate: 0.6, brierScore: 0.21 }
const all = { ...score, noSkillBrier: 0.24, skill: 0.125, days: 7 }
const calibration = {
  buckets: [{ from: 60, to: 69, ...score, meanConfidence: 64 }],
  all,
}

const worldWith = (signals: unknown[], more: Parameters<typeof createWorld>[0] = {}) =>
  createWorld({
    'GET /api/user': () => json(ada),
    'GET /api/stocks': () => json({ stocks: [stock('AAPL')] }),
    'GET /api/signals': () => json(signals),
    'GET /api/signals/calibration': () => json(calibration),
    ...more,
  })

const openDetails = async () => {
  for (const button of await screen.findAllByRole('button', { name: /^Details of/ }))
    await userEvent.click(button)
}

describe('Trading Signals', () => {
  it('sum up, list what each says, why and how often it was right, and are no advice', async () => {
    await renderAt(worldWith([signal(1), signal(2, { type: 'sell', confidence: 82 })]), '/signals')
    expect(await screen.findByText('Active Signals')).toBeTruthy()
    expect(await screen.findByText('73%')).toBeTruthy()
    expect(await screen.findByText('60%')).toBeTruthy()
    expect(screen.getAllByText('0.210')).toHaveLength(2)
    const shown = ['Brier score', 'Without skill', 'Skill', 'Days'].map(
      (name) => screen.getByText(name).nextElementSibling?.textContent,
    )
    expect(shown).toEqual(['0.210', '0.240', '+0.125', '7'])
    expect(
      screen.getByText(
        'On the diagonal, signals hit their target as often as their confidence says.',
      ),
    ).toBeTruthy()
    expect(screen.queryByText(/rose above 30/)).toBeNull()
    await openDetails()
    expect(screen.getAllByText('RSI (14) rose above 30 <b>again</b>.')).toHaveLength(2)
    expect(
      screen.getAllByText('7 of 10 on AAPL, 610 of 1,000 in the market · Any entry: 46%'),
    ).toHaveLength(2)
    expect(screen.getByText('+18 pts vs any entry')).toBeTruthy()
    expect(screen.getByText('+36 pts vs any entry')).toBeTruthy()
    expect(screen.getAllByText('115.00')).toHaveLength(2)
    expect(screen.getByText(/Not advice/)).toBeTruthy()
    expect(screen.getByText('SIMULATED')).toBeTruthy()
    expect(
      screen.getAllByRole('img', {
        name: 'Levels of AAPL: stop 95.00, entry 100.00, target 110.00, now 100.00',
      }),
    ).toHaveLength(2)
    expect(screen.getByRole('img', { name: 'Hit rate by confidence' })).toBeTruthy()
    expect(screen.getByText('60–69%: 6 of 10 closed hit their target')).toBeTruthy()
  })

  it('colour confidence green from 80, yellow from 60, and red below', () => {
    expect([100, 80, 79, 60, 59, 0].map(confidenceLook)).toEqual([
      'green',
      'green',
      'yellow',
      'yellow',
      'red',
      'red',
    ])
  })

  it('wear that colour in words and bar, the bar as long as they are sure', async () => {
    const signals = [85, 64, 40].map((confidence, at) => signal(at, { confidence }))
    await renderAt(worldWith(signals), '/signals')
    const looks = (await screen.findAllByText(/^Confidence \d+%$/)).map((words) => {
      const bar = words.nextElementSibling?.firstElementChild as HTMLElement
      return [words.textContent, words.className, bar.className, bar.style.width]
    })
    const has = (text: string) => expect.stringContaining(text) as string
    expect(looks).toEqual([
      ['Confidence 85%', has('text-good'), has('bg-good'), '85%'],
      ['Confidence 64%', has('text-accent-text'), has('bg-accent'), '64%'],
      ['Confidence 40%', has('text-bad'), has('bg-bad'), '40%'],
    ])
  })

  it('stand on the plot where they said and where they came true, the more the larger, none for none', async () => {
    const bucket = (from: number, closed: number, meanConfidence: number, hitRate: number) => ({
      from,
      to: from + 9,
      issued: closed,
      closed,
      meanConfidence,
      hitRate,
      hits: closed * hitRate,
      brierScore: 0.2,
    })
    const buckets = [
      bucket(50, 100, 50, 0.5),
      bucket(60, 0, 65, 0.65),
      bucket(70, 25, 75, 1),
      bucket(80, 25, 80, 0),
    ]
    const answer = () => json({ buckets, all })
    await renderAt(worldWith([signal(1)], { 'GET /api/signals/calibration': answer }), '/signals')
    const plot = await screen.findByRole('img', { name: 'Hit rate by confidence' })
    const diagonal = plot.querySelector('line[stroke-dasharray]')!
    const [left, bottom, right, top] = ['x1', 'y1', 'x2', 'y2'].map((end) =>
      Number(diagonal.getAttribute(end)),
    ) as [number, number, number, number]
    expect([right > left, bottom > top]).toEqual([true, true])
    const dots = [...plot.querySelectorAll('circle')].map((dot) => {
      const [cx, cy, r] = ['cx', 'cy', 'r'].map((name) => Number(dot.getAttribute(name)))
      const stated = ((cx! - left) / (right - left)) * 100
      const cameTrue = ((bottom - cy!) / (bottom - top)) * 100
      return [stated, cameTrue, r!].map((number) => Math.round(number))
    })
    // As wide again as the root of how many there are.
    expect(dots).toEqual([
      [50, 50, 11],
      [75, 100, 7],
      [80, 0, 7],
    ])
  })

  it('count thousands as such wherever they are counted', async () => {
    const closed = { closed: 2_464, hits: 1_234 }
    const bucket = { from: 60, to: 69, ...score, ...closed, meanConfidence: 64 }
    const many = { buckets: [bucket], all: { ...all, ...closed } }
    const answer = () => json(many)
    await renderAt(worldWith([signal(1)], { 'GET /api/signals/calibration': answer }), '/signals')
    expect(await screen.findByText('60–69%: 1,234 of 2,464 closed hit their target')).toBeTruthy()
    expect(screen.getByText('of 2,464 closed')).toBeTruthy()
  })

  it('say which were computed for the past, and no others', async () => {
    const signals = [true, false, null].map((backfilled, at) => signal(at, { backfilled }))
    await renderAt(worldWith(signals), '/signals')
    await screen.findAllByText(/^Confidence/)
    expect(screen.getAllByText('Computed for the past')).toHaveLength(1)
  })

  it('show how the closed ones ended', async () => {
    const closed = { outcome: 'stop', price: 94.9, at: '2026-01-03T09:05:00.000Z' }
    await renderAt(worldWith([signal(1, { status: 'closed', closed })]), '/signals')
    expect(await screen.findByText('No signals of this kind.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Closed' }))
    expect(screen.getByText('stopped out at 94.90')).toBeTruthy()
  })

  it('open and close by the keyboard, and by a press anywhere on the row', async () => {
    const { container } = await renderAt(worldWith([signal(1)]), '/signals')
    const button = await screen.findByRole('button', { name: 'Details of AAPL BUY' })
    act(() => button.focus())
    await userEvent.keyboard('{Enter}')
    expect(button.getAttribute('aria-expanded')).toBe('true')
    const details = document.getElementById(button.getAttribute('aria-controls')!)!
    expect(details.textContent).toContain('rose above 30')
    await userEvent.keyboard(' ')
    expect(details.hidden).toBe(true)
    await userEvent.click(container.querySelector('[data-signal]')!)
    expect(details.hidden).toBe(false)
  })

  it('are shown by side and in the order that is chosen', async () => {
    const signals = [
      signal(1, { symbol: 'C', confidence: 60, baseRate: 0.2 }),
      signal(2, { symbol: 'A', type: 'sell', confidence: 70, baseRate: 0.6 }),
      signal(3, { symbol: 'B', confidence: 80, baseRate: null }),
    ].map((each, at) => ({ ...each, createdAt: `2026-01-0${(at + 1).toString()}T09:05:00.000Z` }))
    const { container } = await renderAt(worldWith(signals), '/signals')
    await screen.findByText('Highest confidence')
    const shown = () =>
      [...container.querySelectorAll('[data-signal] a')].map((link) => link.textContent)
    const sorted = async (by: string) => {
      await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), by)
      return shown()
    }
    expect(shown()).toEqual(['B', 'A', 'C'])
    expect(await sorted('Symbol A–Z')).toEqual(['A', 'B', 'C'])
    expect(await sorted('Highest confidence')).toEqual(['B', 'A', 'C'])
    expect(await sorted('Largest edge over any entry')).toEqual(['C', 'A', 'B'])
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Side' }), 'BUY')
    expect(shown()).toEqual(['C', 'B'])
    await searchFor('signals sell', 'Show signals: SELL')
    expect(shown()).toEqual(['A'])
  })

  it.each([
    [7, 60, 'There are too few days yet to judge them.'],
    [20, 62, 'The two match.'],
    [20, 50, 'They were overconfident.'],
    [20, 80, 'They were underconfident.'],
  ])('are judged in words: %d days and %d of 100', async (days, hits, verdict) => {
    const scored = { ...score, closed: 100, hits }
    const reply = {
      buckets: [{ from: 60, to: 69, ...scored, meanConfidence: 64 }],
      all: { ...all, ...scored, days },
    }
    const answers = { 'GET /api/signals/calibration': () => json(reply) }
    await renderAt(worldWith([signal(1)], answers), '/signals')
    expect((await screen.findByText(verdict)).parentElement?.textContent).toBe(
      `These signals gave themselves a 64% chance on average. ${hits.toString()} of 100 (${hits.toString()}%) reached their target. ${verdict}`,
    )
    const plot = screen.getByRole('img', { name: 'Hit rate by confidence' })
    const texts = [...plot.querySelectorAll('text')].map(({ textContent }) => textContent)
    for (const text of ['Confidence (%)', 'Hit rate (%)', '100']) expect(texts).toContain(text)
  })

  it('load again when one is issued', async () => {
    const signals = [signal(1)]
    const world = worldWith(signals)
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await renderAt(world, '/signals')
    await screen.findByText('AAPL')
    // The clock stands still before the poll's next turn, which would load the signal, too.
    vi.setTimerTickMode('manual')
    signals.unshift(signal(3, { symbol: 'MSFT' }))
    act(() => {
      world.socket().open()
      world.socket().receive({ type: 'signal_issued', signal: signals[0] })
    })
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    expect(screen.getByText('MSFT')).toBeTruthy()
  })

  it('close while they are looked at, which no frame says', async () => {
    let [shown, counted] = [signal(1), calibration]
    const world = worldWith([], {
      'GET /api/signals': () => json([shown]),
      'GET /api/signals/calibration': () => json(counted),
    })
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await renderAt(world, '/signals')
    await screen.findByText('AAPL')
    const closed = { outcome: 'stop', price: 94.9, at: '2026-01-03T09:05:00.000Z' }
    shown = signal(1, { status: 'closed', closed })
    counted = { ...calibration, all: { ...all, closed: 5_678 } }
    await act(() => vi.advanceTimersByTimeAsync(5_000))
    expect(await screen.findByText('No signals of this kind.')).toBeTruthy()
    expect(document.body.textContent).toContain('5,678')
  })

  it('say when there are none, and when they cannot be fetched', async () => {
    await renderAt(worldWith([]), '/signals')
    expect(await screen.findByText('No signals yet.')).toBeTruthy()
    cleanup()
    await renderAt(worldWith([], { 'GET /api/signals': () => text('behind', 503) }), '/signals')
    expect(await screen.findByText('The signals could not be loaded.')).toBeTruthy()
    expect(screen.getByText('503: behind')).toBeTruthy()
  })
})

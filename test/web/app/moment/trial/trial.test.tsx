import { deflateRawSync } from 'node:zlib'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { ruleOfType } from '../../../../../src/domain/alert/rule/of-type.ts'
import { encodeSegment } from '../../../../../src/domain/tape/format/encode.ts'
import { tryRule } from '../../../../../src/web/state/tried-rule.ts'
import { ada, detail, json, stock, text } from '../../../support/fake-server.ts'
import { createWorld, renderAt, type World } from '../../../support/page.tsx'
import { batch } from '../../../support/tape.ts'

/** 10:31 in New York. */
const moment = '2026-01-02T15:31:00.000Z'
const after = (minutes: number) => Date.parse(moment) + minutes * 60_000
const iso = (minutes: number) => new Date(after(minutes)).toISOString()
/** One a minute. */
const prices = [99, 99, 101, 99, 99, 99, 102, 103]

const record = {
  ...{ symbol: 'AAPL', name: 'Apple', minutes: [], profile: [], closes: [] },
  days: [{ time: Date.parse('2025-12-31') / 1_000, high: 101, low: 98, close: 99, volume: 1_000 }],
  today: {
    ...{ time: Date.parse('2026-01-02') / 1_000, startMs: Date.parse('2026-01-02T05:00:00Z') },
    ...{ at: after(0), open: 99, high: 99, low: 99, price: 99, volume: 1 },
  },
  fundamentals: { sharesOutstanding: null, floatShares: null, epsTtm: null, dividendsTtm: null },
}

const triggersAt = (...minutes: readonly number[]) =>
  minutes.map((minute) => ({ at: iso(minute), price: prices[minute - 1] }))

const answerOf = (triggers: ReturnType<typeof triggersAt>, resolution = 'tick') => ({
  ...{ triggers, barsScanned: 0, resolution, cutAt: null },
  spans: [{ from: '2026-01-02', resolution, bars: prices.length }],
})

const dryRun = 'POST /api/alerts/dry-run'

const worldOf = async (answers: Parameters<typeof createWorld>[0] = {}) => {
  const batches = prices.map((price, index) =>
    batch(index, after(index + 1), [['AAPL', price, 2 + index, after(index + 1)]]),
  )
  const bytes = await encodeSegment(batches, (raw) => deflateRawSync(raw))
  const segment = { id: 0, from: iso(1), to: iso(600), ticks: prices.length, symbols: 1 }
  const segments = [{ ...segment, bytes: bytes.length }]
  return createWorld({
    'GET /api/user': () => json(ada),
    'GET /api/stocks': () => json({ stocks: [stock('AAPL')] }),
    'GET /api/stocks/AAPL': () => json(detail('AAPL')),
    'GET /api/stocks/AAPL/bars': () => json({ symbol: 'AAPL', timeframe: '1D', bars: [] }),
    'GET /api/stocks/AAPL/rule-record': () => json(record),
    'GET /api/alerts': () => json([]),
    'GET /api/news': () => json({ news: [] }),
    'GET /api/chat': () => json({ messages: [] }),
    'GET /api/signals': () => json([]),
    'GET /api/watchlists': () => json([]),
    'GET /api/tape/2026-01-02': () => json({ date: '2026-01-02', source: 'simulated', segments }),
    'GET /api/tape/2026-01-02/0': () => new Response(new Uint8Array(bytes)),
    [dryRun]: () => json(answerOf(triggersAt(3))),
    ...answers,
  })
}

const button = (name: string) => screen.getByRole('button', { name })
const region = () => screen.findByRole('region', { name: 'Rule that is tried' })

/** Tries `Price above 100` from the moment on. */
const tries = async (world: World, more: () => Promise<void> = () => Promise.resolve()) => {
  const page = await renderAt(world, `/alerts?asOf=${moment}`)
  await userEvent.type(await screen.findByRole('textbox', { name: 'Symbol' }), 'aapl')
  await userEvent.type(screen.getByRole('textbox', { name: 'Target price' }), '100')
  await more()
  await userEvent.click(await screen.findByRole('button', { name: 'Try from here' }))
  const shown = await region()
  expect(document.activeElement).toBe(shown)
  const trial = within(shown)
  await trial.findByText(/play to try it on the ticks that follow/)
  return { ...page, trial }
}

/** Plays at 600 times until what has to be there is. */
const plays = async (world: World, until: () => void) => {
  await userEvent.click(button('600×'))
  await userEvent.click(button('Play'))
  await waitFor(() => {
    act(() => void world.frame())
    until()
  })
}

const rowsOf = (trial: Awaited<ReturnType<typeof tries>>['trial']) =>
  trial
    .queryAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    )

describe('a rule that is tried from a past moment', () => {
  it('is marked where it would have triggered, beside what the server finds', async () => {
    const world = await worldOf()
    const { trial, router } = await tries(world)
    const line = ['10:34:00', '101.00', 'Price 101.00, against 100.00']
    const passed = 'Would have triggered: AAPL, Price at least 100.00, at 101.00'
    await plays(world, () => {
      const notes = screen.getAllByRole('status').map(({ textContent }) => textContent)
      expect(notes.join()).toContain(`10:34 ${passed}`)
    })
    await userEvent.click(button('Stop'))
    await trial.findByText('The server finds the same ticks')
    expect(rowsOf(trial)).toEqual([[...line, 'the same tick']])
    expect(trial.getByText('It triggers once: the trial is over')).toBeTruthy()
    const [asked] = world.server.asked(dryRun)
    expect(asked?.body).toMatchObject({ symbol: 'AAPL', from: moment, repeat: 'once' })

    const list = screen.getByRole('combobox', { name: 'What happened on this day' })
    await userEvent.selectOptions(list, within(list).getByText(`10:34 ${passed}`))
    const asOf = () => new URLSearchParams(router.state.location.search).get('asOf')
    await waitFor(() => expect(asOf()).toBe('2026-01-02T15:34:01.000Z'))
    await userEvent.keyboard('<')
    expect(asOf()).toBe('2026-01-02T15:34:01.000Z')

    await userEvent.click(button('Back to live'))
    await waitFor(() => expect(screen.queryByRole('region', { name: /tried/ })).toBeNull())
    expect(screen.queryByRole('button', { name: 'Try from here' })).toBeNull()
  })

  it('is shown by a clock whose code comes after it was asked for', async () => {
    const rule = ruleOfType({ condition: 'price_above', value: 100 })
    tryRule({ symbol: 'AAPL', rule, repeat: 'once', cooldownSeconds: 300 })
    await renderAt(await worldOf(), `/alerts?asOf=${moment}`)
    expect(await region()).toBeTruthy()
  })

  it('triggers again after the cooldown, and says where the server finds other ticks', async () => {
    const world = await worldOf({ [dryRun]: () => json(answerOf(triggersAt(3, 7))) })
    const { trial } = await tries(world, async () => {
      await userEvent.click(button('More'))
      await userEvent.selectOptions(
        await screen.findByRole('combobox', { name: 'Repeat' }),
        'every',
      )
    })
    await plays(world, () => expect(rowsOf(trial)).toHaveLength(2))
    expect(trial.getByText(/would have triggered 2 times/)).toBeTruthy()
    await userEvent.click(button('Stop'))
    await trial.findByText('The server finds other ticks')
    expect(rowsOf(trial).map(([time, price, , by]) => [time, price, by])).toEqual([
      ['10:39:00', '103.00', 'not found'],
      ['10:38:00', '102.00', 'found only there'],
      ['10:34:00', '101.00', 'the same tick'],
    ])
    await userEvent.click(button('End the trial'))
    await waitFor(() => expect(screen.queryByRole('region', { name: /tried/ })).toBeNull())
    const list = screen.getByRole('combobox', { name: 'What happened on this day' })
    expect(within(list).queryByText(/Would have triggered/)).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(button('Try from here')))
  })

  it('names what is not known, and what it lacks is taken from the server', async () => {
    const world = await worldOf({
      'GET /api/tape/2026-01-02': () => text('No tape', 404),
    })
    const { trial } = await tries(world, async () => {
      await userEvent.click(button('More'))
      await userEvent.click(await screen.findByRole('button', { name: 'Add condition' }))
      const [, left] = screen.getAllByRole('combobox', { name: 'Value' })
      await userEvent.selectOptions(left!, 'rsi14')
      await userEvent.type(screen.getAllByRole('textbox', { name: 'Number' })[1]!, '30')
    })
    await trial.findByText('Unknown here: RSI (14). No condition on it holds')
    await plays(world, () => expect(trial.getByText(/the tape has no ticks/)).toBeTruthy())
    await userEvent.click(button('Stop'))
    await waitFor(() =>
      expect(rowsOf(trial)).toEqual([
        ['10:34:00', '101.00', 'known to the server only', 'found only there'],
      ]),
    )
    expect(trial.getByText('Only the server has tried it')).toBeTruthy()
  })

  it('says why the server has not tried it', async () => {
    const refusal = () => text('AAPL has no RSI (14), so the rule can never hold', 409)
    const world = await worldOf({ [dryRun]: refusal })
    const { trial } = await tries(world)
    await plays(world, () => expect(rowsOf(trial)).toHaveLength(1))
    await userEvent.click(button('Stop'))
    await trial.findByText(/The server has not tried it: AAPL has no RSI \(14\)/)
  })

  it('is not begun before the form is complete', async () => {
    await renderAt(await worldOf(), `/alerts?asOf=${moment}`)
    await userEvent.click(await screen.findByRole('button', { name: 'Try from here' }))
    expect(await screen.findByText('Enter a ticker, for example AAPL')).toBeTruthy()
    expect(screen.queryByRole('region', { name: /tried/ })).toBeNull()
  })
})

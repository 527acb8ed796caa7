import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { scanRules } from '../../../../src/contracts/scans/scan-rules.ts'
import { newRule } from '../../../../src/web/components/rules/draft-rule.ts'
import { want } from '../../../../src/web/state/wanted.ts'
import { alert, idOf } from '../../support/alerts.ts'
import { channel, channelsOf } from '../../support/channels.ts'
import { json, text } from '../../support/fake-server.ts'
import { renderAt, type World } from '../../support/page.tsx'
import { openAdvanced, worldWith } from '../../support/scanner.ts'

const rules = [{ ...newRule(), field: 'PRICE', compareType: 'NUMERIC', compareValue: '5' }]
const saved = { id: 'mine', name: 'Mine', rules, createdAt: '2026-01-02T03:04:05.000Z' }

const untried = { triggers: [], count: 0, symbols: 0, spans: [], unknown: [] }
const spans = [
  { from: '2025-06-04', resolution: '1D', moments: 500 },
  { from: '2026-01-01', resolution: '1H', moments: 1 },
]
const at = '2026-01-02T15:00:00.000Z'
const some = ['AAPL', 'AMD', 'F', 'GM', 'KO', 'MSFT', 'SPY', 'T'].map((symbol) => ({ at, symbol }))

/** A server that keeps one watched scan, as it keeps scans. */
const worldOf = (more: Parameters<typeof worldWith>[0] = {}) => {
  const alerts: unknown[] = []
  const deleted: unknown[] = []
  const done = () => new Response(null, { status: 204 })
  return worldWith({
    ...channelsOf([channel(1)]),
    'POST /api/alerts/dry-run': () => json(untried),
    'GET /api/alerts': () => json(alerts),
    'POST /api/alerts': ({ body }) => {
      const { scan, on } = body as { readonly scan: unknown; readonly on: string }
      const kept = scanRules.parse(scan).map(({ id: _, ...rule }) => rule)
      const options = { repeat: 'once', cooldownSeconds: 300, expiresAt: null }
      const terms = { symbol: null, condition: 'scan', value: null, scan: kept, on, ...options }
      alerts.push(alert(7, terms))
      return json(alerts[0], 201)
    },
    [`DELETE /api/alerts/${idOf(7)}`]: () => {
      deleted.push(alerts.pop())
      return done()
    },
    [`POST /api/alerts/${idOf(7)}/restore`]: () => {
      alerts.push(deleted.pop())
      return done()
    },
    ...more,
  })
}

const watching = async () => within(await screen.findByRole('dialog', { name: /^Watch scan/ }))

/** The dialog to which the search leads. */
const watchMine = async (world: World) => {
  await renderAt(world, '/scanner')
  await screen.findByRole('heading', { name: 'Stock Scanner' })
  act(() => want('savedScans', 'mine'))
  return watching()
}

describe('a saved scan', () => {
  beforeEach(() => localStorage.setItem('savedScans', JSON.stringify([saved])))

  it('is watched with channels, says so, and can be stopped and watched again', async () => {
    const world = worldOf()
    const dialog = await watchMine(world)
    await userEvent.selectOptions(dialog.getByLabelText('Trigger when a symbol'), 'leaves')
    await userEvent.click(await dialog.findByRole('checkbox', { name: /^Webhook/ }))
    await userEvent.click(dialog.getByRole('button', { name: 'Create Alert' }))
    const sentence = 'You are alerted when a symbol ceases to match.'
    expect(await dialog.findByText(sentence)).toBeTruthy()
    const [sent] = world.server.asked('POST /api/alerts')
    expect(sent?.body).toMatchObject({ on: 'leaves', channels: [idOf(1)] })
    expect(sent?.body).toMatchObject({ scan: [{ field: 'PRICE', compareValue: 5 }] })
    // Only the other change is left to be watched.
    expect(dialog.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'begins to match',
    ])

    await userEvent.click(dialog.getByRole('button', { name: 'Stop' }))
    await waitFor(() => expect(dialog.queryByText(sentence)).toBeNull())
    await userEvent.click(await dialog.findByRole('button', { name: 'Undo' }))
    expect(await dialog.findByText(sentence)).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
    expect(await screen.findByRole('button', { name: 'Watched: Mine' })).toBeTruthy()
  })

  it('is not watched when the server refuses, and the reason is shown', async () => {
    const world = worldOf({ 'POST /api/alerts': () => text('Too many active alerts', 409) })
    const dialog = await watchMine(world)
    await userEvent.click(dialog.getByRole('button', { name: 'Create Alert' }))
    expect(await screen.findByText(/409: Too many active alerts/)).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
    expect(await screen.findByRole('button', { name: 'Watch: Mine' })).toBeTruthy()
  })
})

describe('the trial of a watched scan', () => {
  beforeEach(() => localStorage.setItem('savedScans', JSON.stringify([saved])))

  it('says when it would have triggered, of which symbols, by what, and what is not seen', async () => {
    const before = ['2025-12-29', '2025-12-30', '2025-12-31'].map((date) => ({
      at: date,
      symbol: 'GM',
    }))
    const oldest = { at: '2025-12-26', symbol: 'F' }
    const triggers = [oldest, ...before, ...some]
    const world = worldOf({
      'POST /api/alerts/dry-run': ({ body }) =>
        (body as { readonly on: string }).on === 'leaves'
          ? json({ ...untried, spans })
          : json({ triggers, count: 12, symbols: 8, spans, unknown: ['vwapDistance'] }),
    })
    const dialog = await watchMine(world)
    const sentence =
      'Would have triggered 12 times, for 8 stocks, by the ends of 500 days and 1 hour'
    expect(await dialog.findByText(sentence)).toBeTruthy()
    const listed = within(dialog.getByRole('list', { name: 'Newest triggers' }))
    expect(listed.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Jan 2, 2026, 10:00 EST: AAPL, AMD, F, GM, KO, MSFT and 2 more',
      'Dec 31, 2025: GM',
      'Dec 30, 2025: GM',
      'Dec 29, 2025: GM',
    ])
    expect(dialog.getByText(/not seen.* these are not known: VWAP Distance %\.$/)).toBeTruthy()
    const [asked] = world.server.asked('POST /api/alerts/dry-run')
    expect(asked?.body).toMatchObject({ scan: [{ field: 'PRICE' }], on: 'enters' })
    await userEvent.selectOptions(dialog.getByLabelText('Trigger when a symbol'), 'leaves')
    const never = 'Would not have triggered by the ends of 500 days and 1 hour'
    expect(await dialog.findByText(never)).toBeTruthy()
    expect(dialog.queryByRole('list', { name: 'Newest triggers' })).toBeNull()
  })

  it('that fails is said, and made again', async () => {
    const sentence = 'Too many historical queries are running. Try again in a moment.'
    let isBusy = true
    const world = worldOf({
      'POST /api/alerts/dry-run': () => (isBusy ? text(sentence, 503) : json(untried)),
    })
    const dialog = await watchMine(world)
    expect(await dialog.findByText(/^The scan was not tried on history\..*503/)).toBeTruthy()
    isBusy = false
    await userEvent.click(dialog.getByRole('button', { name: 'Retry' }))
    expect(await dialog.findByText('No history is recorded yet')).toBeTruthy()
  })
})

describe('Advanced Scan', () => {
  it('watches the rules as they are typed, and keeps them', async () => {
    const world = worldOf()
    const advanced = await openAdvanced(world)
    await userEvent.selectOptions(advanced.getByLabelText('Field'), 'LOW')
    await userEvent.click(advanced.getByRole('button', { name: 'Watch' }))
    const dialog = await watching()
    await userEvent.click(dialog.getByRole('button', { name: 'Create Alert' }))
    expect(await dialog.findByText('You are alerted when a symbol begins to match.')).toBeTruthy()
    expect(world.server.asked('POST /api/alerts')[0]?.body).toMatchObject({
      scan: [{ field: 'LOW' }],
    })
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
    expect(advanced.getByRole('button', { name: 'Watched' })).toBeTruthy()
    await userEvent.selectOptions(advanced.getByLabelText('Field'), 'HIGH')
    expect(advanced.getByRole('button', { name: 'Watch' })).toBeTruthy()
  })
})

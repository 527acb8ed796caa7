import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { newRule } from '../../../../src/web/components/rules/draft-rule.ts'
import { addressOf } from '../../../../src/web/features/scanner/rules/scan-address.ts'
import { json, text } from '../../support/fake-server.ts'
import { renderAt } from '../../support/page.tsx'
import { worldWith } from '../../support/scanner.ts'

const moment = '2026-01-02T15:31:00.000Z'
const address = addressOf([newRule()])
const some = { median: 0.012, mean: -0.004, marketMean: 0, aboveMarket: 0.625 }
const none = { median: null, mean: null, marketMean: null, aboveMarket: null }
const outcomes = {
  market: 'SPY',
  entries: 10,
  outcomes: [
    { days: 1, count: 8, pending: 0, missing: 2, ...some },
    { days: 5, count: 8, pending: 2, missing: 0, ...some },
    { days: 20, count: 0, pending: 10, missing: 0, ...none },
  ],
}
const moments = [
  { at: '2025-12-30', count: 2, matches: ['AAPL', 'MSFT'], entered: ['AAPL', 'MSFT'], left: [] },
  { at: '2025-12-31', count: 1, matches: ['AAPL'], entered: [], left: ['MSFT'] },
  { at: '2026-01-01', count: 0, matches: [], entered: [], left: ['AAPL'] },
]

const opens = async (asOf: string | null, answers = {}) => {
  const world = worldWith({
    'POST /api/scanner/history': () => json({ moments }),
    'POST /api/scanner/outcomes': () => json(outcomes),
    ...answers,
  })
  const past = asOf === null ? '' : `&asOf=${asOf}`
  await renderAt(world, `/scanner?scan=${encodeURIComponent(address)}${past}`)
  await userEvent.click(await screen.findByRole('button', { name: 'History' }))
  const name = 'When did this scan match?'
  return { world, panel: within(await screen.findByRole('region', { name })) }
}

const cellsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)

it('says when a scan last matched, and what the matches did beside the market', async () => {
  const { panel } = await opens(null)
  expect(await panel.findByText('Last matched on Dec 31, 2025: 1 stock.')).toBeTruthy()
  expect(panel.getByText('It matched at the end of 2 of 3 days.')).toBeTruthy()
  const rows = panel.getAllByRole('row')
  expect(cellsOf(rows[1]!)).toEqual([
    ...['1 day', '82 without a price', '▲ +1.20%', '▼ −0.40%', ' 0.00%', '63%'],
  ])
  expect(cellsOf(rows[3]!)).toEqual(['20 days', '010 not over yet', '–', '–', '–', '–'])
  expect(rows.slice(5).map(cellsOf)).toEqual([
    ['Jan 1, 2026', '0', '', 'AAPL'],
    ['Dec 31, 2025', '1', '', 'MSFT'],
  ])
  expect(panel.getByText(/The market is SPY\. Past results do not predict/)).toBeTruthy()
})

it('asks in the past for the days before it, and again for a longer span', async () => {
  const { world, panel } = await opens(moment)
  const asked = () =>
    world.server.asked('POST /api/scanner/outcomes').map(({ body }) => body as object)
  await waitFor(() =>
    expect(asked().at(-1)).toMatchObject({ from: '2025-10-02', to: '2026-01-01' }),
  )
  await userEvent.click(panel.getByRole('button', { name: '1Y' }))
  await waitFor(() =>
    expect(asked().at(-1)).toMatchObject({ from: '2025-01-01', to: '2026-01-01' }),
  )
})

it('says that it could not be loaded, and tries again', async () => {
  let fails = true
  const answer = () => (fails ? text('Too many scans', 429) : json(outcomes))
  const { panel } = await opens(null, { 'POST /api/scanner/outcomes': answer })
  await panel.findByText('The history of this scan could not be loaded.')
  fails = false
  await userEvent.click(panel.getByRole('button', { name: 'Retry' }))
  await panel.findByText('What the matches did next')
})

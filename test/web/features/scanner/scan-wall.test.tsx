import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { json, text } from '../../support/fake-server.ts'
import { renderAt } from '../../support/page.tsx'
import { match, metricsReply, tellMatches, worldWith } from '../../support/scanner.ts'

beforeEach(() => {
  // jsdom lays nothing out: the table believes that it is as high as it is on the screen.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(420)
})

const above20 = '1*price_greater-than_NUMERIC_20__0_AND_30_Daily'
const rules = [
  { field: 'price', operator: 'greater than', compareType: 'NUMERIC', compareValue: 20 },
]
const viewedSymbols = () =>
  (JSON.parse(localStorage.getItem('savedScans') ?? '[]') as { viewed?: string[] }[])[0]?.viewed

/** @param viewed what its results were; left out by a version that did not keep them */
const keep = (viewed?: readonly string[], kept: readonly object[] = rules) =>
  localStorage.setItem(
    'savedScans',
    JSON.stringify([
      { id: 'one', name: 'Dear', rules: kept, createdAt: metricsReply.asOf, viewed },
    ]),
  )

const openSaved = async (path = '/scanner') => {
  const world = worldWith()
  await renderAt(world, path)
  await userEvent.click(await screen.findByRole('button', { name: 'My Saved Scans' }))
  return { world, dialog: within(await screen.findByRole('dialog')) }
}

it('a saved scan counts its matches, and who came and went since its results were seen', async () => {
  keep(['MSFT', 'KO'])
  const { world, dialog } = await openSaved()
  // MSFT is at 20 and NVDA at 30 in the numbers that the page has.
  expect(
    dialog.getByText('1 stock matches now · entered since you last looked: NVDA · left: MSFT, KO'),
  ).toBeTruthy()
  expect(world.server.asked('POST /api/scanner/scan')).toEqual([])
  world.server.answers['POST /api/scanner/scan'] = () =>
    json({ matches: [match('NVDA')], count: 1 })
  await userEvent.click(dialog.getByRole('button', { name: 'Run Scan' }))
  await waitFor(() => expect(viewedSymbols()).toEqual(['NVDA']))
  await userEvent.click(screen.getByRole('button', { name: 'My Saved Scans' }))
  expect(
    await screen.findByText('1 stock matches now · the same as when you last looked'),
  ).toBeTruthy()
})

it.each([
  [undefined, rules, '1 stock matches now'],
  [42, rules, '1 stock matches now'],
  [[], [{ ...rules[0], field: 'HIGH' }], 'Run it to see how many match.'],
])('a scan that was saved with %j counts what it can', async (viewed, kept, words) => {
  keep(viewed as string[], kept)
  const { dialog } = await openSaved()
  expect(dialog.getByText(words)).toBeTruthy()
})

it('a past moment says only how many matched, and its results do not count as seen', async () => {
  keep(['MSFT', 'KO'])
  const { world, dialog } = await openSaved('/scanner?asOf=2026-01-02T15:31:00.000Z')
  expect(dialog.getByText('1 stock matches now')).toBeTruthy()
  world.server.answers['POST /api/scanner/scan'] = () =>
    json({ matches: [match('NVDA')], count: 1 })
  await userEvent.click(dialog.getByRole('button', { name: 'Run Scan' }))
  expect(await screen.findByRole('table', { name: 'Results' })).toBeTruthy()
  expect(viewedSymbols()).toEqual(['MSFT', 'KO'])
})

it('results of rules that were changed since are not those of the saved scan', async () => {
  keep(['KO'])
  await renderAt(worldWith(), '/scanner?scan=one')
  await waitFor(() => expect(viewedSymbols()).toEqual(['AAPL', 'MSFT']))
  keep(['KO'])
  await userEvent.click(screen.getByRole('button', { name: 'Advanced Scan' }))
  await userEvent.type(await screen.findByLabelText('Value'), '0')
  await userEvent.click(screen.getByRole('button', { name: 'SCAN NOW' }))
  expect(await screen.findByText('Price greater than 200 USD')).toBeTruthy()
  expect(viewedSymbols()).toEqual(['KO'])
})

it('an address with live=1 shows the live matches over the window, and only its scan is live', async () => {
  // Its matches do not depend on the call that fills the results.
  const world = worldWith({ 'POST /api/scanner/scan': () => text('behind', 503) })
  keep(['KO'])
  const { router } = await renderAt(world, `/scanner?scan=${above20}&live=1`)
  const wall = within(await screen.findByRole('dialog', { name: 'Dear' }))
  expect(wall.getByText('Price greater than 20 USD')).toBeTruthy()
  act(() => world.socket().open())
  const watched = world
    .socket()
    .sent.filter((frame) => (frame as { type: string }).type === 'subscribe_scan')
  expect(watched).toMatchObject([{ rules: [{ field: 'price', compareValue: 20 }] }])
  const receive = (entered: string[], left: string[]) =>
    act(() => tellMatches(world, { entered: entered.map((one) => match(one)), left }))
  receive(['AAPL', 'NVDA'], [])
  expect(wall.getByText('2 matches')).toBeTruthy()
  receive(['TSLA'], ['AAPL'])
  const marks = wall
    .getAllByRole('listitem')
    .map((item) => [item.querySelector('b')?.textContent, item.dataset['mark']])
  expect(marks.sort()).toEqual([
    ['AAPL', 'left'],
    ['NVDA', undefined],
    ['TSLA', 'entered'],
  ])
  expect(viewedSymbols()).toEqual(['NVDA', 'TSLA'])
  await waitFor(() => expect(document.activeElement).toBe(wall.getByRole('button')))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(world.socket().sent).toContainEqual({ type: 'unsubscribe_scan' })
  expect(router.state.location.search).toBe(`?scan=${above20}`)
  expect(await screen.findByRole('heading', { name: 'Stock Scanner' })).toBeTruthy()
})

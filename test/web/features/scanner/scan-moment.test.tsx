import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { newRule } from '../../../../src/web/components/rules/draft-rule.ts'
import { json, text } from '../../support/fake-server.ts'
import { renderAt } from '../../support/page.tsx'
import { match, metricsReply, tellMatches, worldWith } from '../../support/scanner.ts'

const scan = '/scanner?scan=1*price_greater-than_NUMERIC_20__0_AND_30_Daily'

/** Two stocks match now, one other did at any past moment. */
const worldOfTwo = (then: () => Response = () => json({ matches: [match('NVDA')], count: 1 })) =>
  worldWith({
    'POST /api/scanner/scan': ({ body }) =>
      'asOf' in (body as object)
        ? then()
        : json({ matches: [match('AAPL'), match('MSFT')], count: 2 }),
  })

const toThePast = async () => {
  await userEvent.click(screen.getAllByRole('button', { name: /Clock: go to/ })[0]!)
  await userEvent.click(await screen.findByRole('button', { name: /^Back one day/ }))
}
const toLive = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'Back to live' }))

describe('what a scan found', () => {
  beforeEach(() => {
    // jsdom lays nothing out: the table believes that it is as high as it is on the screen.
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(420)
  })

  it('goes to the moment of the page, and comes back with it, without a report', async () => {
    const world = worldOfTwo()
    await renderAt(world, scan)
    expect(await screen.findByText('2 matches')).toBeTruthy()
    const report = () => world.store.getState().toasts?.id
    const reported = report()
    await toThePast()
    await waitFor(() => expect(world.store.getState().toasts?.open).toBe(false))
    expect(await screen.findByText('1 match')).toBeTruthy()
    const row = within(screen.getByRole('table', { name: 'Results' }))
    expect(row.getByText('NVDA')).toBeTruthy()
    const adding = screen.getAllByRole<HTMLButtonElement>('button', { name: /^Add .*watchlist/ })
    expect(adding.map(({ disabled }) => disabled)).toEqual([true, true])
    await toLive()
    expect(await screen.findByText('2 matches')).toBeTruthy()
    expect(report()).toBe(reported)
  })

  it('is not shown at a moment that could not be scanned', async () => {
    await renderAt(
      worldOfTwo(() => text('behind', 503)),
      scan,
    )
    expect(await screen.findByText('2 matches')).toBeTruthy()
    await toThePast()
    await waitFor(() => expect(screen.queryByText('2 matches')).toBeNull())
    expect(screen.getByText('No scan has run yet.')).toBeTruthy()
  })

  it('is live only while the page is', async () => {
    const world = worldOfTwo()
    await renderAt(world, scan)
    await userEvent.click(await screen.findByRole('button', { name: 'Live' }))
    act(() => world.socket().open())
    const receive = (symbols: readonly string[]) =>
      act(() => tellMatches(world, { entered: symbols.map((symbol) => match(symbol)), left: [] }))
    receive(['AAPL', 'MSFT', 'TSLA'])
    expect(screen.getByText('3 matches')).toBeTruthy()
    await toThePast()
    expect(await screen.findByText('1 match')).toBeTruthy()
    expect(world.socket().sent).toContainEqual({ type: 'unsubscribe_scan' })
    for (const name of ['Live', 'Show live on a wall screen'])
      expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true)
    await toLive()
    await screen.findByRole('button', { name: 'Stop' })
    receive(['AAPL'])
    expect(await screen.findByText('1 match')).toBeTruthy()
  })

  it('lies over the window only while the page is live', async () => {
    const rules = [{ ...newRule(), field: 'PRICE', compareType: 'NUMERIC', compareValue: '5' }]
    const saved = { id: 'mine', name: 'Mine', rules, createdAt: metricsReply.asOf }
    localStorage.setItem('savedScans', JSON.stringify([saved]))
    await renderAt(worldOfTwo(), `${scan}&live=1&asOf=2026-01-02T15:31:00.000Z`)
    expect(await screen.findByText('1 match')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    await userEvent.keyboard('{Control>}k{/Control}')
    await userEvent.type(await screen.findByRole('combobox'), 'mine')
    expect(await screen.findByRole('option', { name: 'Run scan: Mine' })).toBeTruthy()
    expect(screen.queryByRole('option', { name: /live: Mine$|Watch/ })).toBeNull()
    await userEvent.keyboard('{Escape}')
    await toLive()
    expect(await screen.findByRole('dialog', { name: 'Live scan' })).toBeTruthy()
  })
})

import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { pricesArrived } from '../../../../src/web/api/socket/actions.ts'
import { alert, fired, worldWith } from '../../support/alerts.ts'
import { json, stock } from '../../support/fake-server.ts'
import { renderAt } from '../../support/page.tsx'

const symbols = ['AAPL', 'NVDA', 'TSLA']
const setAt = (hour: number) => `2026-01-02T0${hour.toString()}:00:00.000Z`
/** As the server lists them: the newest first. */
const alerts = [
  alert(4, { symbol: 'TSLA', value: 150, createdAt: setAt(9) }),
  { ...fired, createdAt: setAt(8) },
  alert(3, { symbol: 'NVDA', value: 105, createdAt: setAt(7), state: 'paused' }),
  alert(1, { symbol: 'AAPL', value: 120, createdAt: setAt(6) }),
]

const open = async (preferences = {}) => {
  const world = worldWith(
    alerts,
    { 'GET /api/stocks': () => json({ stocks: symbols.map((symbol) => stock(symbol)) }) },
    preferences,
  )
  await renderAt(world, '/alerts')
  await screen.findByRole('row', { name: /^TSLA/ })
  return world
}
const listed = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('link')[0]?.textContent)
const head = (name: string) => screen.getByRole('columnheader', { name })

describe('the list of alerts', () => {
  it('shows the newest first, and says so', async () => {
    await open()
    expect(listed()).toEqual(['TSLA', 'MSFT', 'NVDA', 'AAPL'])
    expect(head('Set').getAttribute('aria-sort')).toBe('descending')
    expect(head('Symbol').getAttribute('aria-sort')).toBe('none')
  })

  it.each([
    ['Symbol', 'ascending', ['AAPL', 'MSFT', 'NVDA', 'TSLA'], ['TSLA', 'NVDA', 'MSFT', 'AAPL']],
    ['Status', 'ascending', ['TSLA', 'AAPL', 'NVDA', 'MSFT'], ['MSFT', 'NVDA', 'TSLA', 'AAPL']],
    ['Distance', 'ascending', ['NVDA', 'AAPL', 'TSLA', 'MSFT'], ['TSLA', 'AAPL', 'NVDA', 'MSFT']],
    ['Triggered', 'descending', ['MSFT', 'TSLA', 'NVDA', 'AAPL'], ['MSFT', 'TSLA', 'NVDA', 'AAPL']],
  ])(
    'is sorted by %s with the keyboard, and the other way round',
    async (name, way, one, other) => {
      const world = await open()
      within(head(name)).getByRole('button').focus()
      await userEvent.keyboard('{Enter}')
      expect(head(name).getAttribute('aria-sort')).toBe(way)
      expect(listed()).toEqual(one)
      await userEvent.keyboard(' ')
      expect(head(name).getAttribute('aria-sort')).not.toBe(way)
      expect(listed()).toEqual(other)
      expect(world.store.getState().preferences.alertList.order).toBe(
        way === 'ascending' ? 'desc' : 'asc',
      )
    },
  )

  it('is sorted without columns as well, in the order that the browser keeps', async () => {
    await open({ alertList: { sort: 'symbol', order: 'desc' } })
    expect(listed()).toEqual(['TSLA', 'NVDA', 'MSFT', 'AAPL'])
    const order = screen.getByRole('button', { name: 'Descending order', pressed: true })
    await userEvent.click(order)
    expect(listed()).toEqual(['AAPL', 'MSFT', 'NVDA', 'TSLA'])
    expect(order.getAttribute('aria-pressed')).toBe('false')
    await userEvent.selectOptions(screen.getByLabelText('Sort by'), 'Distance to target')
    expect(listed()).toEqual(['NVDA', 'AAPL', 'TSLA', 'MSFT'])
  })

  it('moves the nearest up with the prices, but not from under the focus', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const world = await open({ alertList: { sort: 'distance', order: 'asc' } })
    const arrive = (price: number) =>
      act(() => {
        const at = Date.parse('2027-01-01T00:00:00Z') + price
        world.store.dispatch(pricesArrived([['TSLA', price, 1, 1, 5, at]]))
        world.frame()
      })
    arrive(149)
    screen.getByRole('button', { name: 'Edit the alert on AAPL' }).focus()
    act(() => void vi.advanceTimersByTime(5_000))
    expect(listed()).toEqual(['NVDA', 'AAPL', 'TSLA', 'MSFT'])
    screen.getByRole('button', { name: 'Edit the alert on AAPL' }).blur()
    act(() => void vi.advanceTimersByTime(5_000))
    expect(listed()).toEqual(['TSLA', 'NVDA', 'AAPL', 'MSFT'])
    vi.useRealTimers()
  })

  it('is no longer sorted by distance in the past, where no price of now is shown', async () => {
    const world = worldWith(alerts, {}, { alertList: { sort: 'distance', order: 'asc' } })
    await renderAt(world, '/alerts?asOf=2026-01-02T12:00:00.000Z')
    await screen.findByRole('row', { name: /^TSLA/ })
    expect(head('Set').getAttribute('aria-sort')).toBe('descending')
    expect(screen.queryByRole('option', { name: 'Distance to target' })).toBeNull()
  })
})

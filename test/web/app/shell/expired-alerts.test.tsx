import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { toastDismissed } from '../../../../src/web/state/toasts.ts'
import { alert, worldWith } from '../../support/alerts.ts'
import { channel, channelsOf } from '../../support/channels.ts'
import { json } from '../../support/fake-server.ts'
import { renderAt, type World } from '../../support/page.tsx'

const conditions = [{ left: 'price', operator: 'above', right: 120 }]
const ruled = (index: number, expiresAt: string, more = {}) => ({
  ...alert(index, { condition: 'rule', value: null, rule: { match: 'all', conditions } }),
  repeat: 'once',
  cooldownSeconds: 300,
  expiresAt,
  ...more,
})
const over = { isActive: false, state: 'expired' }
const [noon, one] = ['2026-01-02T17:00:00.000Z', '2026-01-02T18:00:00.000Z'] as const

const title = (symbol: string) => screen.findByText(`The alert on ${symbol} has expired`)
const shown = (world: World) => world.store.getState().toasts
const dismiss = (world: World) =>
  act(() => void world.store.dispatch(toastDismissed(shown(world)?.id ?? '')))

describe('an alert that expires', () => {
  it('is reported while its trader looks on, and not again on the next visit', async () => {
    const alerts = [ruled(1, noon)]
    const world = worldWith(alerts)
    const { unmount } = await renderAt(world, '/settings')
    await waitFor(() => expect(world.server.asked('GET /api/alerts')).toHaveLength(1))
    expect(shown(world)).toBeNull()
    alerts[0] = ruled(1, noon, over)
    act(() => {
      world.socket().open()
      world.socket().receive({ type: 'alerts_changed', alert: alerts[0] })
    })
    const toast = within((await title('AAPL')).closest('li')!)
    expect(toast.getByText('Price at least 120.00')).toBeTruthy()
    fireEvent.click(toast.getByRole('link', { name: 'Alerts' }))
    expect(await screen.findByRole('heading', { name: 'Price Alerts' })).toBeTruthy()
    dismiss(world)
    unmount()

    alerts.push(ruled(2, one, { symbol: 'MSFT' }))
    const again = worldWith(alerts)
    await renderAt(again, '/settings')
    await waitFor(() => expect(again.server.asked('GET /api/alerts')).toHaveLength(1))
    // One that expires later is reported, and only that one.
    alerts[1] = ruled(2, one, { ...over, symbol: 'MSFT' })
    act(() => {
      again.socket().open()
      again.socket().receive({ type: 'alerts_changed', alert: alerts[1] })
    })
    await title('MSFT')
    expect(shown(again)?.description).toBe('Price at least 120.00')
  })

  it('while they were away is reported on the next visit, the newest with how many more', async () => {
    const world = worldWith([
      ruled(1, noon, over),
      ruled(2, one, { ...over, symbol: 'MSFT' }),
      ruled(3, '2030-01-02T17:00:00.000Z'),
    ])
    await renderAt(world, '/settings')
    await title('MSFT')
    expect(shown(world)?.description).toBe('Price at least 120.00 · and 1 more alert has expired')
  })

  it('waits for a toast that stands, as a paused channel does', async () => {
    const why = 'No delivery has succeeded for a day; test the channel to use it again'
    const world = worldWith(
      [alert(1), ruled(2, noon, over)],
      channelsOf([channel(1, { state: 'paused', why })]),
    )
    await renderAt(world, '/settings')
    await waitFor(() => expect(shown(world)).not.toBeNull())
    const first = shown(world)?.title
    dismiss(world)
    await waitFor(() => expect(shown(world)?.open).toBe(true))
    expect(new Set([first, shown(world)?.title])).toEqual(
      new Set(['The alert on AAPL has expired', 'A channel of your alerts is paused']),
    )
  })

  it('is not reported of a past moment, after which it was armed again', async () => {
    const asOf = '2026-01-02T20:00:00.000Z'
    const world = worldWith([], {
      'GET /api/alerts': ({ path }) =>
        json([path.includes('asOf') ? ruled(1, noon, over) : ruled(1, one)]),
    })
    await renderAt(world, `/alerts?asOf=${asOf}`)
    const filter = await screen.findByRole('button', { name: 'Expired' })
    await userEvent.click(filter)
    expect(await within(await screen.findByRole('table')).findByText('Expired')).toBeTruthy()
    expect(world.store.getState().moment).toBe(asOf)
    expect(shown(world)).toBeNull()
  })
})

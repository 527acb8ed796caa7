import { act, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { App } from '../../../../src/web/app/app.tsx'
import { Screens } from '../../../../src/web/app/router.tsx'
import { createI18n } from '../../../../src/web/i18n/i18n.ts'
import { alert, fired, worldWith } from '../../support/alerts.ts'
import { ada, json } from '../../support/fake-server.ts'

/** A trader on the settings, whose alerts are these. */
const atSettings = async (alerts: unknown[], user = ada) => {
  const world = worldWith(alerts, { 'GET /api/user': () => json(user) })
  const i18n = await createI18n('en')
  const router = createMemoryRouter([{ path: '*', element: <Screens /> }], {
    initialEntries: ['/settings'],
  })
  const { unmount } = render(
    <App store={world.store} quotes={world.quotes} i18n={i18n}>
      <RouterProvider router={router} />
    </App>,
  )
  return { world, router, unmount }
}

/** The bell, and the entry of the sidebar; each is hidden where the other stands. */
const areNamed = async (name: RegExp) => {
  await waitFor(() => expect(screen.getAllByRole('link', { name })).toHaveLength(2))
}

describe('the bell', () => {
  it('counts what triggered since the list was last shown, in this browser', async () => {
    const { world, router } = await atSettings([fired, alert(1)])
    await areNamed(/^Alerts,? ?1 new/)
    await act(() => router.navigate('/alerts'))
    await areNamed(/^Alerts$/)
    await act(() => router.navigate('/settings'))
    expect(await screen.findByText('Coming Soon')).toBeTruthy()
    await areNamed(/^Alerts$/)
    const again = {
      ...alert(1),
      isActive: false,
      state: 'triggered',
      triggeredAt: '2026-01-02T11:00:00.000Z',
    }
    act(() => {
      world.socket().open()
      world.socket().receive({ type: 'alert_triggered', alert: again, price: 111, symbol: 'AAPL' })
    })
    await areNamed(/^Alerts,? ?1 new/)
  })

  it('counts for each trader of a browser alone', async () => {
    const first = await atSettings([fired])
    await act(() => first.router.navigate('/alerts'))
    await areNamed(/^Alerts$/)
    first.unmount()
    await atSettings([fired], { ...ada, id: '0c9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed' })
    await areNamed(/^Alerts,? ?1 new/)
  })
})

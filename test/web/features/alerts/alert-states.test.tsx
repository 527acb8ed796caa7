import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { alert, fired, idOf, worldWith } from '../../support/alerts.ts'
import { json, text } from '../../support/fake-server.ts'
import { renderAt } from '../../support/page.tsx'

const done = () => new Response(null, { status: 204 })

/** A list in which a call puts another alert in the place of the first. */
const worldOf = (before: unknown, call: string, after: unknown) => {
  const alerts = [before]
  return worldWith(alerts, {
    [call]: () => {
      alerts[0] = after
      return done()
    },
  })
}

describe('the state of an alert', () => {
  const byTrader = alert(1, { state: 'paused', pauseReason: 'trader' })
  const armed = { ...fired, isActive: true, state: 'active', triggeredAt: null }
  it.each([
    ['Pause AAPL', alert(1), `POST /api/alerts/${idOf(1)}/pause`, byTrader, 'Paused'],
    ['Resume AAPL', byTrader, `POST /api/alerts/${idOf(1)}/resume`, alert(1), 'Active'],
    ['Arm again MSFT', fired, `POST /api/alerts/${idOf(2)}/rearm`, armed, 'Active'],
  ])('is changed by %s', async (name, before, call, after, state) => {
    const world = worldOf(before, call, after)
    await renderAt(world, '/alerts')
    await userEvent.click(await screen.findByRole('button', { name }))
    expect(await within(await screen.findByRole('table')).findByText(state)).toBeTruthy()
    expect(world.server.asked(call)).toHaveLength(1)
  })

  it('is not changed by its owner while a split is in doubt', async () => {
    await renderAt(
      worldWith([alert(1, { state: 'paused', pauseReason: 'suspected_split' })]),
      '/alerts',
    )
    await screen.findByRole('button', { name: 'Delete the alert on AAPL' })
    expect(screen.queryByRole('button', { name: 'Resume AAPL' })).toBeNull()
  })

  it('that has expired is edited, not armed again with the time that has passed', async () => {
    const options = { expiresAt: '2026-01-02T10:00:00.000Z', repeat: 'once', cooldownSeconds: 300 }
    const conditions = [{ left: 'price', operator: 'above', right: 110 }]
    const terms = { condition: 'rule', value: null, rule: { match: 'all', conditions } }
    const expired = alert(1, { ...terms, ...options, isActive: false, state: 'expired' })
    await renderAt(worldWith([expired]), '/alerts')
    await screen.findByRole('button', { name: 'Edit the alert on AAPL' })
    expect(screen.queryByRole('button', { name: 'Arm again AAPL' })).toBeNull()
  })

  it('stays when the server refuses, and the reason is shown', async () => {
    const world = worldWith([alert(1)], {
      [`POST /api/alerts/${idOf(1)}/pause`]: () => text('The alert is paused', 409),
    })
    await renderAt(world, '/alerts')
    await userEvent.click(await screen.findByRole('button', { name: 'Pause AAPL' }))
    expect(
      await screen.findByText('The alert was not changed (409: The alert is paused)'),
    ).toBeTruthy()
  })

  it('is told with the times at which it was set and triggered', async () => {
    await renderAt(worldWith([fired]), '/alerts')
    const row = await screen.findByRole('row', { name: /^MSFT/ })
    const type = within(row).getByText('Percent change')
    expect(type.textContent).toMatch(/^Percent changeSet .*Triggered /)
  })
})

describe('an alert that is armed again while the page is open', () => {
  it('is shown as active, and told of once it triggers again', async () => {
    const armed = { ...fired, isActive: true, state: 'active', triggeredAt: null }
    const world = worldWith([fired])
    await renderAt(world, '/alerts')
    const row = async () => (await screen.findByRole('row', { name: /^MSFT/ })).textContent
    expect(await row()).toContain('TriggeredArm again')
    const frame = (type: string, shown: unknown) =>
      act(() => world.socket().receive({ type, alert: shown, price: 428.91, symbol: 'MSFT' }))
    act(() => world.socket().open())
    frame('alert_triggered', fired)
    await screen.findByText('MSFT reached 428.91')
    frame('alerts_changed', armed)
    expect(await row()).toContain('ActivePause')
    const told = () => world.store.getState().toasts?.id
    const before = told()
    frame('alert_triggered', fired)
    expect(told()).not.toBe(before)
    expect(await row()).toContain('TriggeredArm again')
  })
})

describe('the undo of a deletion', () => {
  it('puts the alert back', async () => {
    const alerts: unknown[] = [alert(1)]
    const world = worldWith([], {
      'GET /api/alerts': () => json(alerts),
      [`DELETE /api/alerts/${idOf(1)}`]: () => {
        alerts.pop()
        return done()
      },
      [`POST /api/alerts/${idOf(1)}/restore`]: () => {
        alerts.push(alert(1))
        return done()
      },
    })
    await renderAt(world, '/alerts')
    await userEvent.click(await screen.findByRole('button', { name: 'Delete the alert on AAPL' }))
    expect(await screen.findByText('The alert on AAPL is deleted.')).toBeTruthy()
    // Nothing can be changed while the page shows a past moment, at which there was no deletion.
    await userEvent.click(screen.getAllByRole('button', { name: /Clock: go to/ })[0]!)
    await userEvent.click(await screen.findByRole('button', { name: /^Back one day/ }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
    await userEvent.click(await screen.findByRole('button', { name: 'Back to live' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByRole('button', { name: 'Delete the alert on AAPL' })).toBeTruthy()
    expect(screen.queryByText('The alert on AAPL is deleted.')).toBeNull()
  })
})

import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { cameBack, seenAgain } from '../../../../src/web/api/socket/actions.ts'
import { toastDismissed } from '../../../../src/web/state/toasts.ts'
import { alert, fired, idOf, worldWith } from '../../support/alerts.ts'
import { deferred, json, text } from '../../support/fake-server.ts'
import { renderAt, type World } from '../../support/page.tsx'

const firedNow = (index: number, symbol: string) => ({ ...fired, id: idOf(index), symbol })

const tell = (world: World, told: typeof fired, price: number) =>
  act(() =>
    world.socket().receive({ type: 'alert_triggered', alert: told, price, symbol: told.symbol }),
  )

/** A trader on the settings whose alerts are what `list.now` says. */
const withoutConnection = async (...alerts: unknown[]) => {
  const list = { now: alerts, answer: () => Promise.resolve(json(list.now)) }
  const world = worldWith([], { 'GET /api/alerts': () => list.answer() })
  await renderAt(world, '/settings')
  await screen.findByText('Coming Soon')
  await waitFor(() => expect(world.server.asked('GET /api/alerts')).toHaveLength(1))
  return { world, list }
}

const connect = async ({ world }: Awaited<ReturnType<typeof withoutConnection>>) => {
  act(() => world.socket().open())
  await waitFor(() => expect(world.server.asked('GET /api/alerts')).toHaveLength(2))
}

const atSettings = async (...alerts: unknown[]) => {
  const settings = await withoutConnection(...alerts)
  await connect(settings)
  return settings
}

describe('alerts that fire one upon the other', () => {
  it('are counted in the toast that takes the place of theirs, until it is gone', async () => {
    const { world } = await atSettings()
    tell(world, firedNow(2, 'MSFT'), 428.91)
    expect(await screen.findByText('MSFT reached 428.91')).toBeTruthy()
    expect(screen.getByText('Percent change +3.00%')).toBeTruthy()
    tell(world, firedNow(3, 'NVDA'), 180)
    expect(await screen.findByText('NVDA reached 180.00')).toBeTruthy()
    expect(screen.getByText('Percent change +3.00% · and 1 more alert triggered')).toBeTruthy()
    // Two frames before the page has drawn the first.
    act(() => {
      for (const index of [4, 5])
        world.socket().receive({
          type: 'alert_triggered',
          alert: firedNow(index, 'TSLA'),
          price: 240,
          symbol: 'TSLA',
        })
    })
    expect(await screen.findByText('TSLA reached 240.00')).toBeTruthy()
    expect(screen.getByText('Percent change +3.00% · and 3 more alerts triggered')).toBeTruthy()
    act(() => void world.store.dispatch(toastDismissed(world.store.getState().toasts?.id ?? '')))
    tell(world, firedNow(6, 'AMZN'), 210)
    expect(await screen.findByText('AMZN reached 210.00')).toBeTruthy()
    expect(screen.getByText('Percent change +3.00%')).toBeTruthy()
  })

  it('are told of by the toast of the creation when that comes later than the firing', async () => {
    const created = deferred<Response>()
    const world = worldWith([], { 'POST /api/alerts': () => created.promise })
    await renderAt(world, '/alerts')
    await userEvent.type(await screen.findByRole('textbox', { name: 'Symbol' }), 'aapl')
    await userEvent.type(screen.getByRole('textbox', { name: 'Target price' }), '110')
    await userEvent.click(screen.getByRole('button', { name: 'Create Alert' }))
    act(() => world.socket().open())
    const watched = alert(7)
    tell(world, { ...watched, isActive: false, triggeredAt: fired.triggeredAt }, 111)
    expect(await screen.findByText('AAPL reached 111.00')).toBeTruthy()
    created.resolve(json(watched, 201))
    expect(await screen.findByText('Alert Created')).toBeTruthy()
    expect(screen.getByText('AAPL reached 111.00')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Why did it trigger?' })).toBeTruthy()
  })
})

describe('an alert that fires while the connection is lost', () => {
  const watched = { ...fired, isActive: true, triggeredAt: null }
  const sentence = 'MSFT: an alert triggered while this page was not connected'

  it.each([
    ['comes back', cameBack],
    ['is followed again by a page that was out of sight', seenAgain],
  ])('is told of when it %s, once', async (_, again) => {
    const { world, list } = await atSettings(watched, alert(1))
    list.now = [fired, alert(1)]
    act(() => void world.store.dispatch(again()))
    expect(await screen.findByText(sentence)).toBeTruthy()
    const count = () => world.store.getState().firedAlerts.count
    expect(count()).toBe(1)
    tell(world, fired, 428.91)
    act(() => void world.store.dispatch(again()))
    await waitFor(() => expect(world.server.asked('GET /api/alerts').length).toBeGreaterThan(2))
    expect(count()).toBe(1)
  })

  it('is told of when it fires after the list was answered and before there is a connection', async () => {
    const settings = await withoutConnection(watched)
    settings.list.now = [fired]
    await connect(settings)
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(settings.world.store.getState().firedAlerts.count).toBe(1)
  })

  it('is told of when the server could not send all frames', async () => {
    const { world, list } = await atSettings(watched)
    list.now = [fired]
    act(() => world.socket().receive({ type: 'changes_missed' }))
    expect(await screen.findByText(sentence)).toBeTruthy()
  })

  it('is told of with its price, and not again, when a frame told of it', async () => {
    const { world, list } = await atSettings(watched)
    const slow = deferred<Response>()
    list.answer = () => slow.promise
    act(() => void world.store.dispatch(cameBack()))
    tell(world, fired, 428.91)
    slow.resolve(json([fired]))
    await waitFor(() => expect(world.server.asked('GET /api/alerts').length).toBeGreaterThan(1))
    expect(await screen.findByText('MSFT reached 428.91')).toBeTruthy()
    expect(screen.queryByText(sentence)).toBeNull()
    expect(world.store.getState().firedAlerts.count).toBe(1)
  })

  it('is told of though the first question after that fails, and those that fired before are not', async () => {
    const { world, list } = await atSettings(watched, firedNow(8, 'NVDA'))
    list.answer = () => Promise.resolve(text('away', 503))
    act(() => void world.store.dispatch(cameBack()))
    await waitFor(() => expect(world.server.asked('GET /api/alerts').length).toBeGreaterThan(1))
    list.now = [fired, firedNow(8, 'NVDA')]
    list.answer = () => Promise.resolve(json(list.now))
    act(() => void world.store.dispatch(cameBack()))
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(world.store.getState().firedAlerts.count).toBe(1)
  })
})

describe('an alert that is set or deleted on another device', () => {
  it('is listed, and no longer listed', async () => {
    const list = { now: [alert(1)] }
    const world = worldWith([], { 'GET /api/alerts': () => json(list.now) })
    await renderAt(world, '/alerts')
    await screen.findByText('1 active')
    act(() => world.socket().open())
    for (const count of [2, 1]) {
      list.now = count === 2 ? [alert(1), alert(3)] : [alert(1)]
      act(() => world.socket().receive({ type: 'alerts_changed', alert: null }))
      expect(await screen.findByText(`${count.toString()} active`)).toBeTruthy()
    }
  })
})

describe('an alert that is paused or goes on', () => {
  it('is shown as the socket says it is, and counted as such', async () => {
    const world = worldWith([alert(1), alert(3), fired])
    await renderAt(world, '/alerts')
    expect(await screen.findByText('2 active')).toBeTruthy()
    const sidebar = within(screen.getByRole('navigation', { name: 'Main' }))
    const link = () =>
      sidebar.getByRole('link', { name: /^Alerts/ }).getAttribute('aria-description')
    expect(link()).toBe('2 active')
    act(() => world.socket().open())
    const tell = (now: object) =>
      act(() => world.socket().receive({ type: 'alerts_changed', alert: now }))
    tell(alert(1, { value: 11, state: 'paused', pauseReason: 'suspected_split' }))
    expect(screen.getByText('1 active')).toBeTruthy()
    expect(screen.getByText('1 paused')).toBeTruthy()
    expect(screen.getByText('1 triggered')).toBeTruthy()
    expect(link()).toBe('1 active')
    expect(screen.getByText('Paused', { selector: 'td *' })).toBeTruthy()
    tell(alert(1, { value: 11 }))
    expect(screen.getByText('2 active')).toBeTruthy()
    expect(screen.queryByText('1 paused')).toBeNull()
    expect(screen.getByText('11.00')).toBeTruthy()
  })
})

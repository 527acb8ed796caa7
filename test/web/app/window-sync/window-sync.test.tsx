import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useLocation } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { windowSyncOfTab } from '../../../../src/web/app/window-sync/own-window-sync.ts'
import {
  type WindowMessage,
  openWindowSync,
} from '../../../../src/web/app/window-sync/window-sync.ts'
import { useWindowSyncFollower } from '../../../../src/web/app/window-sync/use-follower.ts'
import { useWindowSyncLeader } from '../../../../src/web/app/window-sync/use-leader.ts'
import { selectionShown } from '../../../../src/web/state/selection.ts'
import {
  showTriggers,
  tryAlert,
  useAskedTrial,
  useTriggersOfTrial,
} from '../../../../src/web/state/tried-alert.ts'
import { ada, json } from '../../support/fake-server.ts'
import { createWorld, renderAt, renderPart } from '../../support/page.tsx'

/** The window sync of a tab whose page has just been opened. */
const openedTab = async () => {
  vi.resetModules()
  return (await import('../../../../src/web/app/window-sync/own-window-sync.ts')).windowSyncOfTab
}

beforeEach(() => {
  sessionStorage.clear()
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
})

describe('a window sync', () => {
  it('has a name of its own that outlives a reload of the tab', async () => {
    const windowSyncOf = await openedTab()
    const name = windowSyncOf()
    expect(windowSyncOf()).toBe(name)
    window.dispatchEvent(new Event('pagehide'))
    expect((await openedTab())()).toBe(name)
  })

  it('is another one in a tab that was duplicated, with all that its session keeps', async () => {
    const name = (await openedTab())()
    expect((await openedTab())()).not.toBe(name)
  })

  it('is the same again where a page is gone back to, and another one in its copy', async () => {
    const windowSyncOf = await openedTab()
    const name = windowSyncOf()
    window.dispatchEvent(new Event('pagehide'))
    window.dispatchEvent(new Event('pageshow'))
    expect(windowSyncOf()).toBe(name)
    expect((await openedTab())()).not.toBe(name)
  })

  it('carries what is shown to its own windows only, and ignores what it cannot read', async () => {
    const { BroadcastChannel: Channel } = await import('node:worker_threads')
    vi.stubGlobal('BroadcastChannel', Channel)
    const heard: unknown[] = []
    const other: unknown[] = []
    const lead = openWindowSync('a', () => undefined)
    const follower = openWindowSync('a', (message) => heard.push(message))
    const stranger = openWindowSync('b', (message) => other.push(message))
    lead.say({ type: 'nonsense' } as never)
    lead.say({
      type: 'shown',
      selection: { symbol: 'AAPL', timeframe: '5m' },
      asOf: null,
      triggers: [],
    })
    await waitFor(() => expect(heard).toHaveLength(1))
    expect(other).toEqual([])
    for (const windowSync of [lead, follower, stranger]) windowSync.close()
  })
})

/** What is said on one is on its way to those that are open then, until `arrive` is called. */
const slowChannels = () => {
  const open = new Set<Slow>()
  const underWay: (() => void)[] = []
  class Slow {
    onmessage: ((message: { data: unknown }) => void) | null = null
    constructor() {
      open.add(this)
    }
    postMessage(data: unknown) {
      for (const to of open)
        if (to !== this) underWay.push(() => open.has(to) && to.onmessage?.({ data }))
    }
    close() {
      open.delete(this)
    }
  }
  vi.stubGlobal('BroadcastChannel', Slow)
  return { arrive: () => act(() => underWay.shift()?.()) }
}

/** A screen that leads its windows, and all that one of them hears. */
const leadingScreen = async () => {
  const { arrive } = slowChannels()
  const Screen = () => {
    useWindowSyncLeader()
    return <output>{useLocation().pathname + useLocation().search}</output>
  }
  const world = createWorld()
  const view = await renderPart(world, <Screen />)
  const heard: WindowMessage[] = []
  const aWindow = openWindowSync(windowSyncOfTab(), (message) => heard.push(message))
  return { arrive, world, view, heard, aWindow }
}

describe('the screen that leads a window sync', () => {
  it('hears each stock that is chosen in its windows, and tells what it shows then', async () => {
    const { arrive, world, view, heard, aWindow } = await leadingScreen()
    aWindow.say({ type: 'chosen', symbol: 'MSFT' })
    aWindow.say({ type: 'chosen', symbol: 'TSLA' })
    for (let count = 0; count < 4; count += 1) arrive()
    expect(view.getByRole('status').textContent).toBe('/?symbol=TSLA')
    expect(heard).toEqual([
      { type: 'heard', symbol: 'MSFT' },
      { type: 'heard', symbol: 'TSLA' },
    ])
    const selection = { symbol: 'TSLA', timeframe: '5m' } as const
    act(() => void world.store.dispatch(selectionShown(selection)))
    arrive()
    expect(heard.at(-1)).toEqual({ type: 'shown', selection, asOf: null, triggers: [] })
    aWindow.say({ type: 'asked' })
    for (let count = 0; count < 2; count += 1) arrive()
    expect(heard.at(-1)).toEqual({ type: 'shown', selection, asOf: null, triggers: [] })
    aWindow.close()
  })

  it('tries an alert that is asked for in a window, and tells where it triggers', async () => {
    const { arrive, world, heard, aWindow } = await leadingScreen()
    const Asked = () => <output>{JSON.stringify(useAskedTrial()?.alert)}</output>
    const asked = await renderPart(world, <Asked />)
    const alert = { symbol: 'AAPL', condition: 'price_above', value: 100 } as const
    aWindow.say({ type: 'tried', alert })
    arrive()
    expect(within(asked.container).getByText(JSON.stringify(alert))).toBeTruthy()
    const trigger = { kind: 'trial', at: 1, symbol: 'AAPL', words: 'above', price: 101 } as const
    act(() => showTriggers([trigger]))
    arrive()
    expect(heard.at(-1)).toMatchObject({ type: 'shown', triggers: [trigger] })
    act(() => showTriggers([]))
    act(() => tryAlert(null))
    aWindow.close()
  })
})

describe('a window of a window sync', () => {
  const aFollower = async () => {
    const { arrive } = slowChannels()
    const Follower = () => {
      const { symbol, timeframe, choose, setTimeframe } = useWindowSyncFollower()
      return (
        <>
          <button onClick={() => choose('AMZN')}>{symbol}</button>
          <i title="timeframe" onClick={() => setTimeframe('15m')}>
            {timeframe} {useLocation().search}
          </i>
        </>
      )
    }
    const world = createWorld()
    const view = await renderPart(world, <Follower />)
    const heard: WindowMessage[] = []
    const join = () => openWindowSync('one', (message) => heard.push(message))
    const send = (windowSync: ReturnType<typeof join>, message: WindowMessage) => {
      windowSync.say(message)
      arrive()
    }
    return { arrive, heard, join, send, world, button: view.getByRole('button'), view }
  }
  const shown = (symbol: string | null): Extract<WindowMessage, { type: 'shown' }> => ({
    type: 'shown',
    asOf: null,
    triggers: [],
    selection: { symbol, timeframe: '1D' },
  })

  it('asks its dashboard to try an alert, says so, and shows where that triggers', async () => {
    const { arrive, heard, join, send, world } = await aFollower()
    const dashboard = join()
    arrive()
    const alert = { symbol: 'AAPL', condition: 'price_above', value: 100 } as const
    act(() => tryAlert(alert))
    arrive()
    expect(heard.at(-1)).toEqual({ type: 'tried', alert })
    expect(world.store.getState().toasts?.title).toBe(
      'The alert is tried in the window of the dashboard',
    )
    const Triggers = () => <output>{useTriggersOfTrial().map(({ at }) => at)}</output>
    const triggers = await renderPart(createWorld(), <Triggers />)
    const trigger = { kind: 'trial', at: 7, symbol: 'AAPL', words: 'above', price: 101 } as const
    send(dashboard, { ...shown('AAPL'), triggers: [trigger] })
    expect(triggers.container.textContent).toBe('7')
    send(dashboard, shown('AAPL'))
    expect(triggers.container.textContent).toBe('')
    act(() => tryAlert(null))
    dashboard.close()
  })

  it('keeps its own timeframe as the dashboard goes to other stocks', async () => {
    const { join, send, button, view } = await aFollower()
    const dashboard = join()
    const timeframe = view.getByTitle('timeframe')
    send(dashboard, { ...shown('MSFT'), selection: { symbol: 'MSFT', timeframe: '5m' } })
    expect(timeframe.textContent).toBe('5m ')
    fireEvent.click(timeframe)
    send(dashboard, shown('NVDA'))
    expect(button.textContent).toBe('NVDA')
    expect(timeframe.textContent).toBe('15m ?own=15m')
    dashboard.close()
  })

  it('tells what was chosen while its dashboard was unavailable, and follows again once it was heard', async () => {
    const { arrive, heard, join, send, button } = await aFollower()
    fireEvent.click(button)
    const dashboard = join()
    send(dashboard, shown('MSFT'))
    expect(button.textContent).toBe('AMZN')
    arrive()
    expect(heard).toEqual([{ type: 'chosen', symbol: 'AMZN' }])
    send(dashboard, { type: 'heard', symbol: 'AMZN' })
    send(dashboard, shown('MSFT'))
    expect(button.textContent).toBe('MSFT')
    expect(heard).toHaveLength(1)
    dashboard.close()
  })

  it('takes a choice for heard when the dashboard shows it', async () => {
    const { heard, join, send, button } = await aFollower()
    fireEvent.click(button)
    const dashboard = join()
    send(dashboard, shown('AMZN'))
    send(dashboard, shown('MSFT'))
    expect(button.textContent).toBe('MSFT')
    expect(heard).toEqual([])
    dashboard.close()
  })

  it('follows another window of the window sync while their dashboard is unavailable', async () => {
    const { join, send, button } = await aFollower()
    fireEvent.click(button)
    const other = join()
    send(other, { type: 'chosen', symbol: 'NVDA' })
    expect(button.textContent).toBe('NVDA')
    send(other, shown('MSFT'))
    expect(button.textContent).toBe('MSFT')
    other.close()
  })
})

it('shows a stock that was chosen in a window when the dashboard is gone to from another screen', async () => {
  const { arrive } = slowChannels()
  const world = createWorld({ 'GET /api/user': () => json(ada) })
  window.history.replaceState(null, '', '/settings')
  const heard: WindowMessage[] = []
  const aWindow = openWindowSync(windowSyncOfTab(), (message) => heard.push(message))
  const { router } = await renderAt(world, '/settings')
  await waitFor(() => {
    arrive()
    expect(heard).toHaveLength(1)
  })
  aWindow.say({ type: 'chosen', symbol: 'TSLA' })
  arrive()
  expect(router.state.location.pathname).toBe('/settings')
  const [link] = screen.getAllByRole('link', { name: 'Dashboard' })
  expect(link?.getAttribute('href')).toBe('/?symbol=TSLA')
  // The address is the dashboard's already, and the screen is still the other one.
  window.history.replaceState(null, '', '/')
  aWindow.say({ type: 'chosen', symbol: 'MSFT' })
  // What was answered to the first choice comes before it.
  for (let count = 0; count < 3; count += 1) arrive()
  expect(router.state.location.search).toBe('?symbol=MSFT')
  aWindow.close()
})

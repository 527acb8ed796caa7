import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ServerFrame } from '../../../../src/contracts/socket/frames.ts'
import { frameArrived } from '../../../../src/web/api/socket/actions.ts'
import { AlertAnnouncer } from '../../../../src/web/app/shell/alert-announcer.tsx'
import { useAlertChanges } from '../../../../src/web/components/alerts/use-alert-changes.ts'
import '../../../../src/web/i18n/en/delivery.ts'
import { TabNotices } from '../../../../src/web/components/delivery/tab-notices.tsx'
import { alert, fired, idOf, worldWith } from '../../support/alerts.ts'
import { channel, channelsOf } from '../../support/channels.ts'
import { json } from '../../support/fake-server.ts'
import { renderPart, type World } from '../../support/page.tsx'

/** A browser with notifications and sound, which records both. */
const standIns = (permission: NotificationPermission = 'granted') => {
  const shown: {
    readonly title: string
    readonly options: NotificationOptions
    press?: () => void
  }[] = []
  const requestPermission = vi.fn(() => {
    FakeNotification.permission = 'granted'
    return Promise.resolve('granted' as const)
  })
  class FakeNotification {
    static permission = permission
    static requestPermission = requestPermission
    onclick: (() => void) | null = null
    close = vi.fn()
    constructor(title: string, options: NotificationOptions) {
      shown.push({ title, options, press: () => this.onclick?.() })
    }
  }
  const oscillators: number[] = []
  const param = () => ({ value: 0, setValueAtTime: vi.fn(), exponentialRampToValueAtTime: vi.fn() })
  const node = (more: object) => ({ connect: (next: unknown) => next, ...more })
  const audio = { state: 'running', closed: 0 }
  class FakeAudioContext {
    currentTime = 0
    destination = {}
    get state() {
      return audio.state
    }
    resume = () => (audio.state === 'running' ? Promise.resolve() : new Promise(() => undefined))
    createOscillator = () =>
      node({ frequency: param(), start: (at: number) => oscillators.push(at), stop: vi.fn() })
    createGain = () => node({ gain: param() })
    close = () => {
      audio.closed += 1
      return Promise.resolve()
    }
  }
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('Notification', FakeNotification)
  vi.stubGlobal('AudioContext', FakeAudioContext)
  vi.stubGlobal('focus', vi.fn())
  return { shown, requestPermission, oscillators, audio }
}

const ownOfNavigator = (name: string, value: object) =>
  Object.defineProperty(navigator, name, { value, configurable: true })

/** Locks as all tabs of a browser share them. */
const sharedLocks = () => {
  const held = new Set<string>()
  const request = async (
    name: string,
    _: LockOptions,
    work: (lock: object | null) => Promise<unknown>,
  ) => {
    if (held.has(name)) return work(null)
    held.add(name)
    return work({}).finally(() => held.delete(name))
  }
  ownOfNavigator('locks', { request })
}

type Fired = Extract<ServerFrame, { type: 'alert_triggered' }>['alert']

const again = { ...fired, triggeredAt: '2026-01-02T11:05:00.000Z' }

const fire = ({ store }: World, alertNow: unknown = fired, price = 428.91) =>
  act(() => {
    const shared = { type: 'alert_triggered', price, symbol: 'MSFT' } as const
    store.dispatch(frameArrived({ ...shared, alert: alertNow as Fired }))
  })

const Address = () => <output>{useLocation().search}</output>

/** What of every page notifies of firings. */
const openTab = async (answers: Parameters<typeof worldWith>[1] = {}) => {
  const world = worldWith([], answers)
  await renderPart(
    world,
    <>
      <AlertAnnouncer />
      <Address />
    </>,
  )
  return world
}

afterEach(() => {
  vi.unstubAllGlobals()
  for (const name of ['locks', 'permissions', 'serviceWorker'])
    Reflect.deleteProperty(navigator, name)
})

describe('a firing while a tab is open', () => {
  it('is notified of with a sound, and the notification opens why it triggered', async () => {
    const { shown, oscillators, audio } = standIns()
    const world = await openTab()
    fire(world)
    await waitFor(() => expect(shown).toHaveLength(1))
    expect(shown[0]).toMatchObject({
      title: 'MSFT reached 428.91',
      options: { body: expect.stringContaining('3') as string, silent: true },
    })
    await waitFor(() => expect(audio.closed).toBe(1))
    expect(oscillators).toHaveLength(2)
    act(() => shown[0]?.press?.())
    expect(screen.getByRole('status').textContent).toBe(`?why=${idOf(2)}`)
  })

  it('is notified of once by tabs that learn of it together, though nothing can be stored', async () => {
    const { shown, audio } = standIns()
    sharedLocks()
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    const [one, other] = [await openTab(), await openTab()]
    fire(one)
    fire(other)
    await waitFor(() => expect(audio.closed).toBe(1))
    expect(shown).toHaveLength(1)
    vi.restoreAllMocks()
  })

  it('is not notified of by a tab that learns of it later, but the next firing is', async () => {
    const { shown } = standIns()
    fire(await openTab())
    await waitFor(() => expect(shown).toHaveLength(1))
    const later = await openTab()
    fire(later)
    fire(later, again, 430)
    await waitFor(() => expect(shown).toHaveLength(2))
    expect(shown[1]?.title).toBe('MSFT reached 430.00')
    expect(shown[1]?.options.tag).not.toBe(shown[0]?.options.tag)
  })

  it('comes by the page alone when this browser gets it by push', async () => {
    const { shown, audio } = standIns()
    const address = 'https://push.example.org/here'
    const subscription = { endpoint: address }
    const registration = { pushManager: { getSubscription: () => Promise.resolve(subscription) } }
    vi.stubGlobal('PushManager', {})
    ownOfNavigator('serviceWorker', { getRegistration: () => Promise.resolve(registration) })
    const chosen = [idOf(1)]
    const world = await openTab({
      ...channelsOf([channel(1, { type: 'push', address })]),
      [`GET /api/alerts/${idOf(2)}/channels`]: () => json(chosen),
    })
    fire(world)
    await waitFor(() => expect(audio.closed).toBe(1))
    expect(shown).toEqual([])
    // An alert that is not delivered to this browser is shown by the page.
    chosen.pop()
    fire(world, again)
    await waitFor(() => expect(shown).toHaveLength(1))
  })

  describe('where a page cannot construct notifications, as on Android', () => {
    const refuseConstruction = () => {
      const stands = standIns()
      const refuse = function () {
        throw new TypeError('Illegal constructor')
      }
      vi.stubGlobal('Notification', Object.assign(refuse, { permission: 'granted' }))
      return stands
    }

    it('is notified of by the service worker, which opens why it triggered', async () => {
      refuseConstruction()
      const showNotification = vi.fn(() => Promise.resolve())
      const register = vi.fn(() => Promise.resolve())
      const ready = Promise.resolve({ showNotification })
      ownOfNavigator('serviceWorker', { register, ready })
      fire(await openTab())
      await waitFor(() => expect(showNotification).toHaveBeenCalledTimes(1))
      expect(register).toHaveBeenCalledWith('/push-worker.js')
      expect(showNotification).toHaveBeenCalledWith('MSFT reached 428.91', {
        body: 'Percent change +3.00%',
        tag: `tapedeck.firing.${idOf(2)}.${fired.triggeredAt}`,
        silent: true,
        icon: '/favicon.svg',
        data: { url: `/alerts?why=${idOf(2)}` },
      })
    })

    it('is shown on the page and sounds where the browser refuses the service worker', async () => {
      const { audio } = refuseConstruction()
      const register = vi.fn(() => Promise.reject(new TypeError('refused')))
      ownOfNavigator('serviceWorker', { register })
      const world = await openTab()
      fire(world)
      await waitFor(() => expect(register).toHaveBeenCalledTimes(1))
      await waitFor(() => expect(audio.closed).toBe(1))
      expect(world.store.getState().toasts?.title).toBe('MSFT reached 428.91')
    })
  })

  it.each([
    ['is denied', () => standIns('denied')],
    ['is missing', () => undefined],
  ])('is shown on the page where notification %s', async (_, prepare) => {
    const stands = prepare()
    const world = await openTab()
    fire(world)
    expect(world.store.getState().toasts?.title).toBe('MSFT reached 428.91')
    await waitFor(() => expect(localStorage.getItem('tapedeck.alertsNotified')).toContain(idOf(2)))
    expect(stands?.shown ?? []).toEqual([])
  })

  it('makes no sound where the browser does not allow one', async () => {
    const { oscillators, audio } = standIns()
    audio.state = 'suspended'
    const world = await openTab()
    fire(world)
    await waitFor(() => expect(audio.closed).toBe(1), { timeout: 3_000 })
    expect(oscillators).toEqual([])
  })
})

describe('the permission to notify', () => {
  it('is asked for with the first alert, not on load, and not again', async () => {
    const { requestPermission } = standIns('default')
    requestPermission.mockImplementation(() => Promise.resolve('default' as never))
    const world = worldWith([], { 'POST /api/alerts': () => json(alert(5), 201) })
    const terms = { symbol: 'AAPL', condition: 'price_above', value: 120 } as const
    const Create = () => {
      const { create } = useAlertChanges()
      return <button onClick={() => void create(terms, '')}>Create</button>
    }
    await renderPart(world, <Create />)
    expect(requestPermission).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button'))
    await waitFor(() => expect(requestPermission).toHaveBeenCalledTimes(1))
    await userEvent.click(screen.getByRole('button'))
    await waitFor(() => expect(world.server.asked('POST /api/alerts')).toHaveLength(2))
    expect(requestPermission).toHaveBeenCalledTimes(1)
  })
})

describe('the settings of this browser', () => {
  const openSettings = async () => {
    const world = worldWith([])
    await renderPart(
      world,
      <>
        <AlertAnnouncer />
        <TabNotices />
      </>,
    )
    return world
  }
  const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })

  it('turn notifications and the sound off', async () => {
    const { shown, audio } = standIns()
    const world = await openSettings()
    await userEvent.click(box('Show notifications'))
    fire(world)
    await waitFor(() => expect(audio.closed).toBe(1))
    expect(shown).toEqual([])
    await userEvent.click(box('Show notifications'))
    await userEvent.click(box('Play a sound'))
    fire(world, again)
    await waitFor(() => expect(shown).toHaveLength(1))
    expect(audio.closed).toBe(1)
  })

  it('say that notifications are blocked as soon as they are refused elsewhere', async () => {
    standIns('default')
    const status = new EventTarget()
    ownOfNavigator('permissions', { query: () => Promise.resolve(status) })
    await openSettings()
    await screen.findByRole('button', { name: 'Allow notifications' })
    Object.assign(Notification, { permission: 'denied' })
    act(() => void status.dispatchEvent(new Event('change')))
    expect(await screen.findByText(/^Notifications of this page are blocked/)).toBeTruthy()
  })

  it('allow notifications that were not answered before', async () => {
    const { requestPermission } = standIns('default')
    await openSettings()
    await userEvent.click(screen.getByRole('button', { name: 'Allow notifications' }))
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Allow notifications' })).toBeNull(),
    )
    expect(requestPermission).toHaveBeenCalledTimes(1)
    expect(box('Show notifications').checked).toBe(true)
  })

  it.each([
    ['Notifications of this page are blocked.', () => standIns('denied')],
    ['This browser cannot show notifications.', () => vi.stubGlobal('isSecureContext', true)],
    ['Browsers allow this only on pages with https.', () => undefined],
  ])('say: %s', async (sentence, prepare) => {
    prepare()
    await openSettings()
    expect(screen.getByText(new RegExp(`^${sentence}`))).toBeTruthy()
    expect(box('Show notifications')).toMatchObject({ checked: false, disabled: true })
    expect(box('Play a sound').disabled).toBe(false)
  })
})

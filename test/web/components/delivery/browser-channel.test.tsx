import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { idOf } from '../../support/alerts.ts'
import { channel, channelsOf } from '../../support/channels.ts'
import { choose, openDelivery } from '../../support/delivery-dialog.ts'
import { json, text } from '../../support/fake-server.ts'

describe('this browser as a channel', () => {
  const endpoint = 'https://push.example.org/1'
  const keys = { p256dh: 'p', auth: 'a' }

  /** A browser with a push service, in which the trader answers `permission`. */
  const withPush = (permission: string, isAsked: () => void = () => undefined) => {
    let subscription: unknown = null
    const made = {
      endpoint,
      toJSON: () => ({ keys }),
      unsubscribe: () => {
        subscription = null
        return Promise.resolve(true)
      },
    }
    const pushManager = {
      getSubscription: () => Promise.resolve(subscription),
      subscribe: () => Promise.resolve((subscription = made)),
    }
    const registration = { pushManager }
    const serviceWorker = {
      register: vi.fn(() => Promise.resolve(registration)),
      ready: Promise.resolve(registration),
      getRegistration: () => Promise.resolve(registration),
    }
    vi.stubGlobal('isSecureContext', true)
    vi.stubGlobal('PushManager', {})
    const notification = {
      permission: 'default',
      requestPermission: () => {
        isAsked()
        notification.permission = permission
        return Promise.resolve(permission)
      },
    }
    vi.stubGlobal('Notification', notification)
    Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
    return { serviceWorker, subscribed: () => subscription !== null }
  }
  const withKey = (channels: Record<string, unknown>[]) => ({
    ...channelsOf(channels),
    'GET /api/channels/push-key': () => json({ key: 'BKey' }),
    'POST /api/channels': () => {
      channels.push(channel(1, { type: 'push', address: endpoint }))
      return json({ id: idOf(1) }, 201)
    },
  })

  beforeEach(() => vi.stubGlobal('isSecureContext', false))
  afterEach(() => void Reflect.deleteProperty(navigator, 'serviceWorker'))

  it('is not to be had without https, and says so', async () => {
    await openDelivery(channelsOf([]))
    await choose('Browser')
    const add = within(screen.getByRole('region', { name: 'Add a channel' }))
    expect(add.getByText(/^Browsers allow this only on pages with https/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Notify me in this browser' })).toBeNull()
  })

  it('is not to be had where the browser cannot', async () => {
    vi.stubGlobal('isSecureContext', true)
    await openDelivery(channelsOf([]))
    await choose('Browser')
    expect(screen.getByText(/^This browser cannot receive notifications/)).toBeTruthy()
  })

  it('asks for the permission on a press only, and is then a channel', async () => {
    const isAsked = vi.fn()
    const { serviceWorker, subscribed } = withPush('granted', isAsked)
    const { world, dialog } = await openDelivery(withKey([]))
    await choose('Browser')
    expect(isAsked).not.toHaveBeenCalled()
    expect(serviceWorker.register).not.toHaveBeenCalled()
    await choose('Notify me in this browser')
    expect(await dialog.findByText('This browser')).toBeTruthy()
    expect(dialog.getByText('This browser is already one of your channels.')).toBeTruthy()
    expect(serviceWorker.register).toHaveBeenCalledWith('/push-worker.js')
    expect(world.server.asked('POST /api/channels')[0]?.body).toEqual({
      type: 'push',
      subscription: { endpoint, keys },
    })
    expect(subscribed()).toBe(true)
  })

  it('ends its subscription when the channel is removed', async () => {
    const { subscribed } = withPush('granted')
    const channels: Record<string, unknown>[] = []
    const { dialog } = await openDelivery({
      ...withKey(channels),
      [`DELETE /api/channels/${idOf(1)}`]: () => {
        channels.pop()
        return new Response(null, { status: 204 })
      },
    })
    await choose('Browser')
    await choose('Notify me in this browser')
    await userEvent.click(await dialog.findByRole('button', { name: 'Remove This browser' }))
    expect(await dialog.findByText('No channel yet.')).toBeTruthy()
    expect(subscribed()).toBe(false)
  })

  it('is refused as soon as the trader has answered elsewhere', async () => {
    withPush('denied')
    await openDelivery(withKey([]))
    await choose('Browser')
    await choose('Allow notifications')
    const form = within(screen.getByRole('region', { name: 'Add a channel' }))
    expect(await form.findByText(/^Notifications of this page are blocked/)).toBeTruthy()
    expect(form.queryByRole('button', { name: 'Notify me in this browser' })).toBeNull()
  })

  it.each([
    ['denied', /^Notifications of this page are blocked/],
    ['default', /^The browser asked for your permission/],
  ])('is refused when the answer is %s, and says so', async (permission, sentence) => {
    withPush(permission)
    const { world } = await openDelivery(withKey([]))
    await choose('Browser')
    await choose('Notify me in this browser')
    const form = screen.getByRole('region', { name: 'Add a channel' })
    expect(await within(form).findByText(sentence)).toBeTruthy()
    expect(world.server.asked('POST /api/channels')).toEqual([])
  })

  it('is not to be had where the browser refuses the service worker, and the page goes on', async () => {
    const { serviceWorker } = withPush('granted')
    serviceWorker.register.mockRejectedValue(new TypeError('refused'))
    const { world, dialog } = await openDelivery(withKey([]))
    await choose('Browser')
    await choose('Notify me in this browser')
    expect(await dialog.findByText("The browser's push service could not be reached.")).toBeTruthy()
    expect(world.server.asked('POST /api/channels')).toEqual([])
    await choose('ntfy')
    expect(dialog.getByLabelText('Address of the topic')).toBeTruthy()
  })

  it('keeps no subscription that the server refused', async () => {
    const { subscribed } = withPush('granted')
    await openDelivery({
      ...withKey([]),
      'POST /api/channels': () => text('You have reached the limit of 10 channels', 409),
    })
    await choose('Browser')
    await choose('Notify me in this browser')
    expect(await screen.findByText(/You have reached the limit of 10 channels/)).toBeTruthy()
    expect(subscribed()).toBe(false)
  })
})

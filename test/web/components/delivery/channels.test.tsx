import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { alert, fired, idOf, worldWith } from '../../support/alerts.ts'
import { channel, channelsOf } from '../../support/channels.ts'
import { json, text } from '../../support/fake-server.ts'
import { renderAt } from '../../support/page.tsx'

type Answers = Parameters<typeof worldWith>[1]

const openDelivery = async (answers: Answers) => {
  const world = worldWith([], answers)
  await renderAt(world, '/alerts')
  await userEvent.click(await screen.findByRole('button', { name: 'Delivery' }))
  const dialog = await screen.findByRole('dialog', { name: 'Delivery' })
  return { world, dialog: within(dialog) }
}

const choose = (name: string) => userEvent.click(screen.getByRole('button', { name }))

describe('Delivery', () => {
  it('fetches nothing before it is opened', async () => {
    const world = worldWith([], channelsOf([]))
    await renderAt(world, '/alerts')
    await screen.findByRole('button', { name: 'Delivery' })
    expect(world.server.asked('GET /api/channels')).toEqual([])
  })

  it('says what to do while there is no channel', async () => {
    const { dialog } = await openDelivery(channelsOf([]))
    expect(await dialog.findByText('No channel yet.')).toBeTruthy()
  })

  it('shows each channel with its state and the reason', async () => {
    const why = 'No delivery has succeeded for a day; test the channel to use it again'
    const { dialog } = await openDelivery(
      channelsOf([channel(1), channel(2, { type: 'ntfy', state: 'paused', why })]),
    )
    const [first, second] = await dialog.findAllByRole('listitem')
    expect(first?.textContent).toContain('Ready')
    expect(second?.textContent).toContain('Paused')
    expect(second?.textContent).toContain(why)
  })

  it('says when the channels did not load, and asks again', async () => {
    const answers: NonNullable<Answers> = { 'GET /api/channels': () => text('Broken', 500) }
    const { world, dialog } = await openDelivery(answers)
    expect(await dialog.findByText('The channels could not be loaded.')).toBeTruthy()
    world.server.answers['GET /api/channels'] = () => json([])
    await userEvent.click(dialog.getByRole('button', { name: 'Retry' }))
    expect(await dialog.findByText('No channel yet.')).toBeTruthy()
  })

  it('shows the secret of a new webhook until it is kept, and copies it', async () => {
    const { world, dialog } = await openDelivery(channelsOf([]))
    await choose('Webhook')
    await userEvent.type(
      dialog.getByLabelText('Address (https)'),
      'https://example.org/hook{Enter}',
    )
    expect(await dialog.findByText('whsec_c2VjcmV0')).toBeTruthy()
    const [added] = world.server.asked('POST /api/channels')
    expect(added?.body).toEqual({ type: 'webhook', address: 'https://example.org/hook' })
    await choose('Copy')
    expect(await dialog.findByText('Copied')).toBeTruthy()
    expect(await navigator.clipboard.readText()).toBe('whsec_c2VjcmV0')
    await choose('I have saved it')
    expect(dialog.queryByText('whsec_c2VjcmV0')).toBeNull()
  })

  it('says beside the address why it was refused, until it is changed', async () => {
    const sentence = 'Address must be a public one'
    const { dialog } = await openDelivery({
      ...channelsOf([]),
      'POST /api/channels': () => text(sentence, 400),
    })
    await choose('ntfy')
    const field = dialog.getByLabelText('Address of the topic')
    await userEvent.type(field, 'https://localhost/x{Enter}')
    expect(await dialog.findByText(sentence)).toBeTruthy()
    expect(field.getAttribute('aria-invalid')).toBe('true')
    await userEvent.type(field, 'y')
    expect(dialog.queryByText(sentence)).toBeNull()
  })

  it('confirms an e-mail address by its code, and keeps asking after a wrong one', async () => {
    const channels = [channel(1, { type: 'email', state: 'unconfirmed', address: 'a@example.org' })]
    const { dialog } = await openDelivery({
      ...channelsOf(channels),
      [`POST /api/channels/${idOf(1)}/confirm`]: ({ body }) => {
        if ((body as { code: string }).code !== '123456') return text('The code is wrong', 400)
        channels[0] = channel(1, { type: 'email', address: 'a@example.org' })
        return new Response(null, { status: 204 })
      },
    })
    const code = await dialog.findByLabelText('Code of 6 digits')
    await userEvent.type(code, '000000{Enter}')
    expect(await dialog.findByText('The code is wrong')).toBeTruthy()
    await userEvent.clear(code)
    await userEvent.type(code, '123456{Enter}')
    expect(await dialog.findByText('Ready')).toBeTruthy()
    expect(dialog.queryByLabelText('Code of 6 digits')).toBeNull()
  })

  it.each([
    ['failed', 500, 'The receiver failed (status 500)'],
    ['redirected', 301, 'The receiver redirects, which is not followed (status 301)'],
    ['gone', 410, 'The receiver no longer exists (status 410)'],
    ['too_large', 200, 'The answer was too large (status 200)'],
    ['timed_out', null, 'There was no answer in time'],
    ['deferred', 451, 'The mail server asks to try again later (status 451)'],
  ])('tests a channel and says how it ended: %s', async (outcome, status, sentence) => {
    const { dialog } = await openDelivery({
      ...channelsOf([channel(1)]),
      [`POST /api/channels/${idOf(1)}/test`]: () => json({ outcome, status, ms: 35 }),
    })
    await userEvent.click(await dialog.findByRole('button', { name: /^Test https:/ }))
    expect(await dialog.findByText(`${sentence}, after 35 ms`)).toBeTruthy()
  })

  it('removes a channel', async () => {
    const channels = [channel(1)]
    const { dialog } = await openDelivery({
      ...channelsOf(channels),
      [`DELETE /api/channels/${idOf(1)}`]: () => {
        channels.pop()
        return new Response(null, { status: 204 })
      },
    })
    await userEvent.click(await dialog.findByRole('button', { name: /^Remove https:/ }))
    expect(await dialog.findByText('No channel yet.')).toBeTruthy()
  })

  it('is on the page of the account as well', async () => {
    await renderAt(worldWith([], channelsOf([channel(1)])), '/account')
    expect(await screen.findByText('https://example.org/1')).toBeTruthy()
  })
})

describe('a channel that was paused', () => {
  const why = 'No delivery has succeeded for a day; test the channel to use it again'
  const paused = [channel(1), channel(2, { type: 'ntfy', state: 'paused', why })]

  it('is reported on the next visit, once, with the way to it', async () => {
    const world = worldWith([alert(1)], channelsOf(paused))
    await renderAt(world, '/settings')
    const title = await screen.findByText('A channel of your alerts is paused')
    const toast = within(title.closest('li')!)
    expect(toast.getByText(`ntfy: ${why}`)).toBeTruthy()
    const shown = () => world.store.getState().toasts?.id
    const before = shown()
    paused.push(channel(3, { state: 'paused', why }))
    fireEvent.click(toast.getByRole('link', { name: 'Delivery' }))
    expect(await screen.findByText('https://example.org/3')).toBeTruthy()
    expect(shown()).toBe(before)
  })

  it('is not asked about while no alert watches', async () => {
    const world = worldWith([fired], channelsOf(paused))
    await renderAt(world, '/settings')
    await waitFor(() => expect(world.server.asked('GET /api/alerts')).toHaveLength(1))
    expect(await screen.findAllByRole('img', { name: '1 new' })).not.toEqual([])
    expect(world.server.asked('GET /api/channels')).toEqual([])
  })
})

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
    expect(dialog.getByText('This browser is a channel already.')).toBeTruthy()
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

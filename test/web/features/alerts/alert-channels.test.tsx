import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { alert, fired, idOf, worldWith } from '../../support/alerts.ts'
import { channel, channelsOf } from '../../support/channels.ts'
import { json } from '../../support/fake-server.ts'
import { renderAt } from '../../support/page.tsx'

const openForm = async (channels: Record<string, unknown>[]) => {
  const world = worldWith([], {
    ...channelsOf(channels),
    'POST /api/alerts': () => json(alert(9), 201),
    'POST /api/alerts/dry-run': () =>
      json({ triggers: [], barsScanned: 0, resolution: '1D', spans: [], cutAt: null }),
    [`DELETE /api/channels/${idOf(1)}`]: () => {
      channels.shift()
      return new Response(null, { status: 204 })
    },
  })
  await renderAt(world, '/alerts')
  await userEvent.type(await screen.findByLabelText('Symbol'), 'AAPL')
  await userEvent.type(screen.getByLabelText('Target price'), '120')
  await userEvent.click(screen.getByRole('button', { name: 'More' }))
  return world
}

const create = () => userEvent.click(screen.getByRole('button', { name: 'Create Alert' }))
const sent = (world: Awaited<ReturnType<typeof openForm>>) =>
  world.server.asked('POST /api/alerts').map(({ body }) => body)

const terms = { symbol: 'AAPL', condition: 'price_above', value: 120 }

describe('the channels of a new alert', () => {
  it('are chosen under More, and kept for the next one', async () => {
    const world = await openForm([channel(1), channel(2)])
    await userEvent.click(await screen.findByRole('checkbox', { name: /example.org\/2/ }))
    await create()
    expect(await screen.findByText('Alert Created')).toBeTruthy()
    expect(sent(world)).toEqual([{ ...terms, channels: [idOf(2)] }])
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /\/2/ }).checked).toBe(true)
  })

  it('are not sent where none is chosen, nor with the trial', async () => {
    const world = await openForm([channel(1)])
    const choice = await screen.findByRole('checkbox')
    await userEvent.click(choice)
    expect(await screen.findByText(/^No history is recorded for AAPL/)).toBeTruthy()
    expect(world.server.asked('POST /api/alerts/dry-run')[0]?.body).toEqual(terms)
    await userEvent.click(choice)
    await create()
    expect(await screen.findByText('Alert Created')).toBeTruthy()
    expect(sent(world)).toEqual([terms])
  })

  it.each([
    ['en', 'More', 'Not confirmed'],
    ['zh-TW', '更多', '尚未確認'],
  ] as const)('do not include one that is not confirmed, in %s', async (language, more, words) => {
    const email = channel(1, { type: 'email', state: 'unconfirmed', address: 'a@example.org' })
    await renderAt(worldWith([], channelsOf([email]), { language }), '/alerts')
    await userEvent.click(await screen.findByRole('button', { name: more }))
    const choice = await screen.findByRole<HTMLInputElement>('checkbox')
    expect(choice.disabled).toBe(true)
    expect(choice.closest('label')?.textContent).toContain(words)
  })

  it('no longer include one that was removed meanwhile', async () => {
    const world = await openForm([channel(1)])
    await userEvent.click(await screen.findByRole('checkbox'))
    await userEvent.click(screen.getByRole('button', { name: 'Manage channels' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(await dialog.findByRole('button', { name: /^Remove/ }))
    await dialog.findByText('No channel yet.')
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
    await create()
    expect(await screen.findByText('Alert Created')).toBeTruthy()
    expect(sent(world)).toEqual([terms])
  })
})

describe('the deliveries of an alert that has triggered', () => {
  const at = '2026-01-02T10:05:01.000Z'
  const attempt = (outcome: string) => ({ at, outcome, status: null, ms: 5 })

  it('say of each channel how far it is, also of one that was removed', async () => {
    const deliveries = [
      { id: idOf(7), channelId: idOf(1), state: 'succeeded', attempts: [attempt('succeeded')] },
      {
        id: idOf(7),
        channelId: idOf(3),
        state: 'givenUp',
        attempts: [attempt('failed'), attempt('timed_out')],
      },
    ]
    const world = worldWith([fired], {
      ...channelsOf([channel(1)]),
      [`GET /api/alerts/${idOf(2)}/deliveries`]: () => json(deliveries),
    })
    await renderAt(world, `/alerts?why=${idOf(2)}`)
    const list = within(await screen.findByRole('region', { name: 'Deliveries' }))
    expect(await list.findByText('https://example.org/1')).toBeTruthy()
    const [first, second] = list.getAllByRole('listitem')
    expect(first?.textContent).toMatch(/^WebhookDelivered.*Delivered, .*Jan 2, 2026/)
    expect(second?.textContent).toMatch(
      /^A channel that was removedGiven up2 attempts\. The last: The receiver did not answer in time, /,
    )
  })

  it.each([
    ['en', 'Deliveries', /^WebhookGiven up.*Not sent: the channel was paused\.$/],
    ['zh-TW', '送達紀錄', /^Webhook 推送已放棄.*未送出：通知管道已暫停。$/],
  ] as const)('say that a channel was paused before anything was sent, in %s', async (...row) => {
    const [language, name, words] = row
    const paused = channel(1, { state: 'paused', why: null })
    const given = [{ id: idOf(7), channelId: idOf(1), state: 'givenUp', attempts: [] }]
    const answers = {
      ...channelsOf([paused]),
      [`GET /api/alerts/${idOf(2)}/deliveries`]: () => json(given),
    }
    await renderAt(worldWith([fired], answers, { language }), `/alerts?why=${idOf(2)}`)
    const list = within(await screen.findByRole('region', { name }))
    await list.findByText('https://example.org/1')
    expect(list.getByRole('listitem').textContent).toMatch(words)
  })

  it('are not shown where there are none', async () => {
    const world = worldWith([fired], {
      [`GET /api/alerts/${idOf(2)}/deliveries`]: () => json([]),
    })
    await renderAt(world, `/alerts?why=${idOf(2)}`)
    await screen.findByText('Price tick 428.91')
    expect(screen.queryByRole('region', { name: 'Deliveries' })).toBeNull()
  })
})

import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { alert, fired, idOf, worldWith } from '../../support/alerts.ts'
import { channel, channelsOf } from '../../support/channels.ts'
import { choose, openDelivery, type Answers } from '../../support/delivery-dialog.ts'
import { json, text } from '../../support/fake-server.ts'
import { renderAt } from '../../support/page.tsx'

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

  const reasons = [
    {
      ...({ type: 'webhook', state: 'paused' } as const),
      why: 'The receiver no longer exists; test the channel to use it again',
      chinese: '接收端已不存在，測試成功後即可恢復使用',
    },
    {
      ...({ type: 'ntfy', state: 'paused' } as const),
      why: 'No delivery has succeeded for a day; test the channel to use it again',
      chinese: '已有一天未能成功送達，測試成功後即可恢復使用',
    },
    {
      ...({ type: 'push', state: 'paused' } as const),
      why: 'The browser no longer takes notifications; remove the channel and add it again in that browser',
      chinese: '該瀏覽器已不再接收通知，請移除此管道，再於該瀏覽器重新新增',
    },
    {
      ...({ type: 'email', state: 'paused' } as const),
      why: 'The messages were stopped by the link in an e-mail',
      chinese: '已透過郵件中的連結停止接收',
    },
    {
      ...({ type: 'email', state: 'unconfirmed' } as const),
      why: 'Enter the code that was sent to this address',
      chinese: '請輸入寄送到此地址的確認碼',
    },
    {
      ...({ type: 'webhook', state: 'ready' } as const),
      why: 'The newest delivery has failed',
      chinese: '最近一次送達失敗',
    },
  ]
  it.each([
    ['en', { ready: 'Ready', paused: 'Paused', unconfirmed: 'Not confirmed' }],
    ['zh-TW', { ready: '可使用', paused: '已暫停', unconfirmed: '尚未確認' }],
  ] as const)(
    'shows each channel with its state and the reason, in %s',
    async (language, names) => {
      const channels = reasons.map(({ chinese: _, ...given }, index) => channel(index + 1, given))
      const { dialog } = await openDelivery(channelsOf(channels), language)
      const items = await dialog.findAllByRole('listitem')
      expect(items).toHaveLength(reasons.length)
      for (const [index, { state, why, chinese }] of reasons.entries()) {
        expect(items[index]?.textContent).toContain(names[state])
        expect(items[index]?.textContent).toContain(language === 'en' ? why : chinese)
      }
    },
  )

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

  const deferred = 'The mail server did not accept the message; try again in a moment'
  it.each([
    ['en', 'ntfy', 'Address of the topic', 400, 'Address must be a public one', null],
    ['zh-TW', 'ntfy 推播', '主題網址', 400, 'Address must be a public one', '地址須為公開網址'],
    ['en', 'E-mail', 'E-mail address', 503, deferred, null],
    ['zh-TW', '電子郵件', '電子郵件地址', 503, deferred, '郵件伺服器未接受此郵件，請稍後再試'],
  ] as const)(
    'says beside the address why it was refused, until it is changed: %s, %s',
    async (language, kind, label, status, english, chinese) => {
      const answers = { ...channelsOf([]), 'POST /api/channels': () => text(english, status) }
      const { dialog } = await openDelivery(answers, language)
      await choose(kind)
      const field = dialog.getByLabelText<HTMLInputElement>(label)
      await userEvent.type(field, 'https://localhost/x{Enter}')
      const sentence = chinese ?? english
      expect(await dialog.findByText(sentence)).toBeTruthy()
      expect(field.getAttribute('aria-invalid')).toBe('true')
      await userEvent.type(field, 'y')
      expect(dialog.queryByText(sentence)).toBeNull()
      expect(field.value).toBe('https://localhost/xy')
    },
  )

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

  const elsewhere = 'The receiver redirects to another address; redirects are not followed'
  it.each([
    ['failed', 500, 'The receiver failed (status 500)', '接收端發生錯誤（狀態碼 500）'],
    [
      'redirected',
      301,
      `${elsewhere} (status 301)`,
      '接收端轉址到其他網址，系統不會跟隨（狀態碼 301）',
    ],
    ['gone', 410, 'The receiver no longer exists (status 410)', '接收端已不存在（狀態碼 410）'],
    ['too_large', 200, 'The answer was too large (status 200)', '接收端的回應過大（狀態碼 200）'],
    ['timed_out', null, 'The receiver did not answer in time', '接收端逾時未回應'],
    ['unreachable', null, 'The receiver could not be reached', '無法連線至接收端'],
    [
      ...(['deferred', 451] as const),
      'The mail server asks to try again later (status 451)',
      '郵件伺服器要求稍後再試（狀態碼 451）',
    ],
    ['rejected', 550, 'The message was rejected (status 550)', '訊息遭退回（狀態碼 550）'],
  ])('tests a channel and says how it ended: %s', async (outcome, status, english, chinese) => {
    const answers = {
      ...channelsOf([channel(1)]),
      [`POST /api/channels/${idOf(1)}/test`]: () => json({ outcome, status, ms: 35 }),
    }
    const { dialog } = await openDelivery(answers)
    await userEvent.click(await dialog.findByRole('button', { name: /^Test https:/ }))
    expect(await dialog.findByText(`${english}, after 35 ms`)).toBeTruthy()
    cleanup()
    const other = (await openDelivery(answers, 'zh-TW')).dialog
    await userEvent.click(await other.findByRole('button', { name: /^測試 https:/ }))
    expect(await other.findByText(`${chinese}，耗時 35 毫秒`)).toBeTruthy()
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

  it('shows what becomes of a channel while it is listed', async () => {
    const channels = [channel(1, { type: 'email', state: 'unconfirmed', address: 'a@example.org' })]
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await renderAt(worldWith([], channelsOf(channels)), '/account')
    expect(await screen.findByText('Not confirmed')).toBeTruthy()
    channels[0] = channel(1, { type: 'email', address: 'a@example.org' })
    await act(() => vi.advanceTimersByTimeAsync(5_000))
    expect(await screen.findByText('Ready')).toBeTruthy()
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
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await renderAt(world, '/settings')
    const title = await screen.findByText('A channel of your alerts is paused')
    const toast = within(title.closest('li')!)
    expect(toast.getByText(`ntfy: ${why}`)).toBeTruthy()
    const shown = () => world.store.getState().toasts?.id
    const before = shown()
    fireEvent.click(toast.getByRole('link', { name: 'Delivery' }))
    expect(await screen.findByText('https://example.org/1')).toBeTruthy()
    const { length } = world.server.asked('GET /api/channels')
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    await waitFor(() =>
      expect(world.server.asked('GET /api/channels').length).toBeGreaterThan(length),
    )
    expect(shown()).toBe(before)
  })

  it('is reported during a visit as well', async () => {
    const channels = [...paused]
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await renderAt(worldWith([alert(1)], channelsOf(channels)), '/settings')
    await screen.findByText(`ntfy: ${why}`)
    channels.push(channel(3, { state: 'paused', why }))
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(await screen.findByText(`Webhook: ${why}`)).toBeTruthy()
    expect(screen.getByText('A channel of your alerts is paused')).toBeTruthy()
  })

  it('is reported in Chinese as well', async () => {
    const gone = 'The receiver no longer exists; test the channel to use it again'
    const channels = channelsOf([channel(1, { state: 'paused', why: gone })])
    await renderAt(worldWith([alert(1)], channels, { language: 'zh-TW' }), '/settings')
    const title = await screen.findByText('有 1 個通知管道已暫停')
    const words = within(title.closest('li')!)
    expect(words.getByText('Webhook 推送：接收端已不存在，測試成功後即可恢復使用')).toBeTruthy()
  })

  it('is not asked about while no alert watches', async () => {
    const world = worldWith([fired], channelsOf(paused))
    await renderAt(world, '/settings')
    await waitFor(() => expect(world.server.asked('GET /api/alerts')).toHaveLength(1))
    expect(await screen.findAllByRole('img', { name: '1 new' })).not.toEqual([])
    expect(world.server.asked('GET /api/channels')).toEqual([])
  })
})

import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { I18nextProvider } from 'react-i18next'
import { describe, expect, it, vi } from 'vitest'
import { TimeSlider } from '../../src/web/console/audit/time-slider.tsx'
import { ConsolePage } from '../../src/web/console/console-page.tsx'
import { consoleEn } from '../../src/web/i18n/console/en.ts'
import { createI18n } from '../../src/web/i18n/i18n.ts'
import { defaultPreferences } from '../../src/web/state/preferences.ts'
import { deferred } from './support/fake-server.ts'

const asOf = '2026-01-02T09:05:00.000Z'
const line = {
  id: '3f2504e0-4f89-41d3-9a0c-000000000001',
  room: 'general',
  userId: '3f2504e0-4f89-41d3-9a0c-000000000002',
  username: 'grace',
  message: 'hello',
  timestamp: asOf,
}

const answers: Readonly<Record<string, unknown>> = {
  '/projections': [],
  '/readyz': { ready: true, checks: [] },
  '/audit/span': { first: '2026-01-02T09:00:00.000Z', last: asOf },
  '/audit/alerts': { asOf, total: 0, alerts: [] },
  '/audit/chat': { asOf, total: 1, messages: [line] },
}

const json = (body: unknown) =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })

/** The operators' port; `verify` answers for a chain. */
const openPort = (verify: (stream: string) => Promise<Response> | Response) => {
  const verified: string[] = []
  vi.stubGlobal('fetch', (address: string) => {
    const { pathname, searchParams } = new URL(address, 'http://127.0.0.1')
    if (pathname !== '/audit/verify') return Promise.resolve(json(answers[pathname]))
    const stream = searchParams.get('stream') ?? ''
    verified.push(stream)
    return Promise.resolve(verify(stream))
  })
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  return verified
}

const renderIn = async (part: React.ReactNode) => {
  const i18n = await createI18n('en')
  i18n.addResourceBundle('en', 'console', consoleEn)
  render(<I18nextProvider i18n={i18n}>{part}</I18nextProvider>)
}

const whole = (stream: string) => json({ ok: true, stream, events: 1 })

const verdictOf = (stream: string) => `Whole: the events of ${stream} (1) follow from each other.`

describe('the check of a chain', () => {
  const wanted = () => screen.getByRole('textbox', { name: consoleEn.chain.stream })
  const button = () => screen.getByRole('button', { name: consoleEn.chain.check })

  it('is done again when the same stream is asked for again', async () => {
    const verified = openPort(whole)
    await renderIn(<ConsolePage stored={defaultPreferences} />)
    const check = await screen.findByRole('button', { name: consoleEn.audit.check })
    for (const times of [1, 2]) {
      await userEvent.click(check)
      await waitFor(() => expect(verified).toHaveLength(times))
    }
    expect(new Set(verified)).toEqual(new Set(['chat-general_2026-01']))
  })

  it('tells of the stream that was asked for last, whichever answer comes last', async () => {
    const slow = deferred<Response>()
    openPort((stream) => (stream === 'slow' ? slow.promise : whole(stream)))
    await renderIn(<ConsolePage stored={defaultPreferences} />)
    await userEvent.type(wanted(), 'slow')
    await userEvent.click(button())
    await userEvent.clear(wanted())
    await userEvent.type(wanted(), 'quick')
    await userEvent.click(button())
    expect(await screen.findByText(verdictOf('quick'))).toBeTruthy()
    await act(async () => {
      slow.resolve(whole('slow'))
      await new Promise((done) => setTimeout(done))
    })
    expect(screen.getByText(verdictOf('quick'))).toBeTruthy()
    expect(screen.queryByText(verdictOf('slow'))).toBeNull()
  })
})

describe('the slider of the audit', () => {
  it('ends where now is when it is taken hold of, however long the page has been open', async () => {
    openPort(whole)
    vi.useFakeTimers({ now: Date.parse('2026-01-02T10:00:00.000Z') })
    const chosen = vi.fn()
    await renderIn(<TimeSlider asOf={null} onChange={chosen} />)
    await act(() => vi.advanceTimersByTimeAsync(3_600_000))
    fireEvent.change(screen.getByRole('slider'), { target: { value: '500' } })
    expect(chosen.mock.lastCall).toEqual(['2026-01-02T10:00:00.000Z'])
  })
})

import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { momentShown } from '../../../../src/web/api/moment.ts'
import { alert, fired, history, idOf, worldWith } from '../../support/alerts.ts'
import { json } from '../../support/fake-server.ts'
import { renderAt, type World } from '../../support/page.tsx'

describe('Why did it trigger?', () => {
  it('explains why one fired, from the tick to the log', async () => {
    await renderAt(worldWith([fired]), '/alerts')
    await userEvent.click(await screen.findByRole('button', { name: 'Why did it trigger?' }))
    expect(await screen.findByText('Price tick 428.91')).toBeTruthy()
    expect(screen.getByText('Alert triggered, 12 ms later')).toBeTruthy()
    expect(screen.getByText('priceFeed-simulated_2026-01-02@18204 · 37')).toBeTruthy()
    expect(screen.getByText('alert-2@1')).toBeTruthy()
    expect(screen.getByText('The previous tick was at +2.97%. Measured: +3.18%')).toBeTruthy()
    expect(screen.getByText('priceFeed-simulated_2026-01-02@18204 · 12')).toBeTruthy()
    expect(
      await screen.findByRole('img', {
        name: 'Bars around the triggering tick at 428.91',
      }),
    ).toBeTruthy()
  })

  it('tells of a pause and of a level that was adjusted between', async () => {
    const [made, triggered] = history.events
    const at = (minute: number) => `2026-01-02T09:${minute.toString()}:00.000Z`
    const terms = { condition: 'price_above', value: 18, from: 180, split: '10:1' }
    const events = [
      made,
      { type: 'AlertPaused', occurredAt: at(30), revision: 1, reason: 'suspected_split' },
      { type: 'AlertRevised', occurredAt: at(40), revision: 2, ...terms },
      { type: 'AlertResumed', occurredAt: at(40), revision: 3 },
      { ...triggered, revision: 4 },
    ]
    const world = worldWith([fired], {
      [`GET /api/alerts/${idOf(2)}/history`]: () => json({ ...history, events }),
    })
    await renderAt(world, `/alerts?why=${idOf(2)}`)
    expect(await screen.findByText('Paused: the price of MSFT looked split')).toBeTruthy()
    expect(screen.getByText('Target changed from 180.00 to 18.00 for the 10:1 split')).toBeTruthy()
    expect(screen.getByText('Resumed')).toBeTruthy()
  })

  it('comes into view once it is known, since it may open below the fold', async () => {
    const below = new DOMRect(0, window.innerHeight + 100, 360, 400)
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(below)
    const runs = vi.spyOn(Element.prototype, 'scrollIntoView')
    await renderAt(worldWith([fired]), `/alerts?why=${idOf(2)}`)
    const panel = (await screen.findByText('Price tick 428.91')).closest('section')
    expect(runs.mock.contexts).toEqual([panel])
    expect(runs).toHaveBeenCalledWith(expect.objectContaining({ block: 'start' }))
  })

  it('stays where it is when all of it is seen', async () => {
    const seen = new DOMRect(0, 100, 360, 400)
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(seen)
    const runs = vi.spyOn(Element.prototype, 'scrollIntoView')
    await renderAt(worldWith([fired]), `/alerts?why=${idOf(2)}`)
    await screen.findByText('Price tick 428.91')
    expect(runs).not.toHaveBeenCalled()
  })

  it('knows at a past moment neither how near one came later nor how it was delivered', async () => {
    const [path, moment] = [`GET /api/alerts/${idOf(2)}`, '2026-01-02T12:00:00.000Z']
    const open = async (world: World) => {
      // A page begins with the moment of its address.
      world.store.dispatch(momentShown(moment))
      await renderAt(world, `/alerts?why=${idOf(2)}&asOf=${moment}`)
    }
    const before = worldWith([alert(2)], {
      [`${path}/history`]: () => json({ events: [], why: null }),
    })
    await open(before)
    expect(await screen.findByText('This alert has not triggered.')).toBeTruthy()
    expect(before.server.asked(`${path}/nearest`)).toEqual([])
    cleanup()
    const after = worldWith([fired])
    await open(after)
    expect(await screen.findByText('Price tick 428.91')).toBeTruthy()
    expect(after.server.asked(`${path}/deliveries`)).toEqual([])
  })

  it('says of one that has not fired how near it came, and explains it as soon as it has', async () => {
    let told: unknown = { events: [], why: null }
    const world = worldWith([alert(2)], {
      [`GET /api/alerts/${idOf(2)}/history`]: () => json(told),
      [`GET /api/alerts/${idOf(2)}/nearest`]: () =>
        json([{ value: 108, level: 110, distance: 2, when: '2026-01-02' }]),
    })
    await renderAt(world, `/alerts?why=${idOf(2)}`)
    expect(await screen.findByText('108.00 of 110.00, 2.00 away, Jan 2, 2026')).toBeTruthy()
    told = history
    const frame = { type: 'alert_triggered', alert: fired, price: 428.91, symbol: 'MSFT' }
    act(() => {
      world.socket().open()
      world.socket().receive(frame)
    })
    expect(await screen.findByText('Price tick 428.91')).toBeTruthy()
  })

  it('asks about none where the address names none', async () => {
    const world = worldWith([fired])
    await renderAt(world, '/alerts?why=')
    expect(await screen.findByText('No triggered alert is selected.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
  })

  it('leaves the tick before out where the log has none', async () => {
    const alone = { ...history, why: { ...history.why, before: null } }
    const world = worldWith([fired], {
      [`GET /api/alerts/${idOf(2)}/history`]: () => json(alone),
    })
    await renderAt(world, `/alerts?why=${idOf(2)}`)
    expect(await screen.findByText('Measured: +3.18%')).toBeTruthy()
    expect(screen.queryByText(/The tick before/)).toBeNull()
  })

  it('tells when it was shown here: at first when asked, and the same time ever after', async () => {
    const shownAt = async (now: string) => {
      vi.useFakeTimers({ now: Date.parse(now), toFake: ['Date'] })
      await renderAt(worldWith([fired]), `/alerts?why=${idOf(2)}`)
      const shown = await screen.findByText(/^Shown to you at /)
      vi.useRealTimers()
      expect(screen.getByText(/^Here, when you opened it; /)).toBeTruthy()
      cleanup()
      return shown.textContent
    }
    const first = await shownAt('2026-01-03T12:00:00Z')
    expect(first).toMatch(/Jan 3, 2026/)
    expect(await shownAt('2026-01-04T12:00:00Z')).toBe(first)
  })

  it('names the level on the small chart, with prices and times that keep clear of it', async () => {
    const price = { symbol: 'MSFT', condition: 'price_above', value: 425 }
    const told = { ...history, why: { ...history.why, rule: price } }
    const world = worldWith([fired], {
      [`GET /api/alerts/${idOf(2)}/history`]: () => json(told),
      [`GET /api/alerts/${idOf(2)}/nearest`]: () =>
        json([{ value: 108, level: 110, distance: 2, when: '2026-01-02' }]),
    })
    await renderAt(world, `/alerts?why=${idOf(2)}`)
    const chart = await screen.findByRole('img', { name: /^Bars around/ })
    const texts = [...chart.querySelectorAll('text')].map(({ textContent }) => textContent)
    expect(texts).toEqual([
      '420.00',
      '430.00',
      expect.stringMatching(/^\d\d:00$/),
      '425.00',
      'Price above',
    ])
    expect(chart.nextElementSibling?.textContent).toBe('New York time')
  })
})

import { deflateRawSync } from 'node:zlib'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { encodeSegment } from '../../../../src/domain/tape/format/encode.ts'
import type { Stock } from '../../../../src/contracts/market/stocks.ts'
import { withMoment } from '../../../../src/web/app/moment/with-moment.ts'
import { dayOf, onDate, stepped } from '../../../../src/web/app/moment/deck/steps.ts'
import { ada, deferred, detail, json, stock, text } from '../../support/fake-server.ts'
import { createWorld, renderAt, type World } from '../../support/page.tsx'
import { batch } from '../../support/tape.ts'

const moment = '2026-01-02T15:31:00.000Z'
const asOfIn = (path: string) => new URL(path, 'http://page').searchParams.get('asOf')

/** A market that was at 50 dollars, and is at 100. */
const worldOfTwo = (then: (path: string) => Partial<Stock> = () => ({ price: 50 })) => {
  const priceAt = (path: string) => (asOfIn(path) === null ? { price: 100 } : then(path))
  return createWorld({
    'GET /api/user': () => json(ada),
    'GET /api/stocks': ({ path }) => json({ stocks: [stock('AAPL', priceAt(path))] }),
    'GET /api/stocks/AAPL': ({ path }) => json(detail('AAPL', priceAt(path))),
    'GET /api/stocks/AAPL/bars': () => json({ symbol: 'AAPL', timeframe: '1D', bars: [] }),
    'GET /api/alerts': () => json([]),
    'GET /api/news': () => json({ news: [] }),
    'GET /api/watchlists': () => json([]),
    'GET /api/signals': () => json([]),
  })
}

describe('an address with a moment', () => {
  it('keeps it, unless another is named, or the present', () => {
    expect(withMoment('/alerts?why=1', '@5/5')).toEqual({
      pathname: '/alerts',
      search: '?why=1&asOf=%405%2F5',
    })
    expect(withMoment({ pathname: '/', search: '?asOf=@6/6' }, '@5/5').search).toBe(
      '?asOf=%406%2F6',
    )
    expect(withMoment({ pathname: '/', search: '?asOf=' }, '@5/5').search).toBe('')
    expect(withMoment('/?symbol=BRK.B', null)).toEqual({ pathname: '/', search: '?symbol=BRK.B' })
  })
})

describe('the page at a past moment', () => {
  it('asks every read at that moment, but for the session and the start of the record', async () => {
    const world = worldOfTwo()
    world.store.dispatch({ type: 'moment/momentShown', payload: moment })
    await renderAt(world, `/?symbol=AAPL&asOf=${moment}`)
    expect((await screen.findByTestId('price-AAPL')).textContent).toBe('50.00')
    // Its panel is code that comes later.
    await waitFor(() => expect(world.server.asked('GET /api/news')).not.toHaveLength(0))
    const paths = world.server.requests.map(({ path }) => path)
    const untimed = paths.filter((path) => asOfIn(path) === null && !path.includes('timeframe=15m'))
    expect(new Set(untimed)).toEqual(new Set(['/api/user', '/api/tape']))
  })

  it('shows nothing of the prices that come meanwhile, and the newest as soon as it is back', async () => {
    const world = worldOfTwo()
    await renderAt(world, `/?symbol=AAPL&asOf=${moment}`)
    const price = () => screen.getByTestId('price-AAPL').textContent
    await waitFor(() => expect(price()).toBe('50.00'))
    act(() => {
      world.socket().open()
      world.socket().receive({
        type: 'quotes',
        ticks: [['AAPL', 123, 1, 1, 10, Date.now()]],
      })
      world.frame()
    })
    expect(price()).toBe('50.00')
    await userEvent.click(await screen.findByRole('button', { name: 'Back to live' }))
    await waitFor(() => expect(price()).toBe('123.00'))
  })

  it.each(['/api/stocks', '/api/stocks/AAPL'])(
    'keeps the picture before until %s of the next moment is here',
    async (path) => {
      const held = deferred<undefined>()
      const world = worldOfTwo()
      const answer = world.server.answers[`GET ${path}`]!
      world.server.answers[`GET ${path}`] = async (request) => {
        if (asOfIn(request.path) !== null) await held.promise
        return answer(request)
      }
      await renderAt(world, '/?symbol=AAPL')
      const price = () => screen.getByTestId('price-AAPL').textContent
      await waitFor(() => expect(price()).toBe('100.00'))
      await userEvent.click(screen.getAllByRole('button', { name: /Clock: go to/ })[0]!)
      await userEvent.click(await screen.findByRole('button', { name: /^Back one day/ }))
      // The other answers of that moment are here.
      const othersOf = () =>
        world.server.requests.filter(
          (asked) => asOfIn(asked.path) !== null && !asked.path.startsWith(`${path}?`),
        )
      await waitFor(() => expect(othersOf()).not.toHaveLength(0))
      expect(await screen.findByRole('img', { name: 'Loading this moment' })).toBeTruthy()
      expect(price()).toBe('100.00')
      held.resolve(undefined)
      await waitFor(() => expect(price()).toBe('50.00'))
    },
  )

  it('goes on at the moment through the links of the page', async () => {
    const world = worldOfTwo()
    const { router } = await renderAt(world, `/?symbol=AAPL&asOf=${moment}`)
    const [link] = await screen.findAllByRole('link', { name: /Alerts/ })
    expect(asOfIn(link!.getAttribute('href') ?? '')).toBe(moment)
    await userEvent.click(link!)
    await waitFor(() => expect(router.state.location.pathname).toBe('/alerts'))
    expect(asOfIn(router.state.location.search)).toBe(moment)
  })
})

describe('a moment that cannot be shown, or only as it was before', () => {
  const saidOf = async (asOf: string, answer: (path: string) => Partial<Stock> | Response) => {
    const world = worldOfTwo()
    world.server.answers['GET /api/stocks'] = ({ path }) => {
      const answered = asOfIn(path) === null ? {} : answer(path)
      return answered instanceof Response ? answered : json({ stocks: [stock('AAPL', answered)] })
    }
    await renderAt(world, `/?symbol=AAPL&asOf=${asOf}`)
    await screen.findByRole('button', { name: 'Back to live' })
  }
  const refused = (reason: string) => () => text(`asOf ${reason}`, 400)

  it('has not come yet', async () => {
    await saidOf('2099-01-02T15:31:00.000Z', refused('must not be in the future'))
    expect(await screen.findByText(/this moment has not come yet/)).toBeTruthy()
  })

  it.each(['@5', '5/5', '2026-02-30'])('is %s, which cannot be read', async (asOf) => {
    await saidOf(asOf, refused('must be a time as in 2026-01-31T15:04:05Z'))
    const clock = within(await screen.findByRole('region', { name: 'Clock: go to a past moment' }))
    expect(await clock.findByText(/this moment cannot be read/)).toBeTruthy()
    expect(clock.queryByRole('time')).toBeNull()
    await waitFor(() => expect(screen.getAllByRole('alert').length).toBeGreaterThan(0))
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  })

  it('is a position of the log, and no date: it stands at the newest price known there', async () => {
    await saidOf('@5/5', () => ({ lastUpdated: '2026-01-02T15:02:07.000Z' }))
    await waitFor(() =>
      expect(screen.getByRole('time').getAttribute('datetime')).toBe('2026-01-02T15:02:07.000Z'),
    )
  })

  it('is before the first event of the log', async () => {
    await saidOf(
      '1999-01-02T15:31:00.000Z',
      refused('must not be before the first event of the log'),
    )
    expect(await screen.findByText(/nothing is recorded at this moment/)).toBeTruthy()
  })

  it.each(['/account', '/settings'])('is said not to be what %s shows', async (path) => {
    await renderAt(
      worldOfTwo(() => ({ lastUpdated: moment })),
      `${path}?asOf=${moment}`,
    )
    const words = /this page is live: it has no past/
    expect(await screen.findByText(words)).toBeTruthy()
    await userEvent.click(screen.getAllByRole('link', { name: /Alerts/ })[0]!)
    await waitFor(() => expect(screen.queryByText(words)).toBeNull())
  })

  it('stands at the last price before a gap, and says since when', async () => {
    await saidOf(moment, () => ({ price: 50, lastUpdated: '2026-01-02T15:02:07.000Z' }))
    expect(await screen.findByText(/no price since Jan 2, 10:02:07/)).toBeTruthy()
    await waitFor(() => expect(screen.getByTestId('price-AAPL').textContent).toBe('50.00'))
  })
})

describe('a moment before the record begins', () => {
  const start = '2026-01-02T15:20:05.123Z'
  const open = async (asOf: string) => {
    const world = worldOfTwo(() => ({ lastUpdated: asOf }))
    world.server.answers['GET /api/tape'] = () => json({ from: start })
    const { router } = await renderAt(world, `/?symbol=AAPL&asOf=${asOf}`)
    await screen.findByRole('button', { name: 'Back to live' })
    return () => asOfIn(`/${router.state.location.search}`)
  }
  const says = () => screen.findByText(/the record begins here/)

  it('is the one at which it begins, by a link', async () => {
    const asOf = await open('2026-01-01T15:31:00.000Z')
    await says()
    expect(asOf()).toBe(start)
  })

  it('is the one at which it begins, by a step and by the slider', async () => {
    const asOf = await open(moment)
    expect(screen.queryByText(/the record begins here/)).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: /^Back one day/ }))
    await says()
    expect(asOf()).toBe(start)
    await userEvent.click(screen.getByRole('button', { name: /^Forward one minute/ }))
    await waitFor(() => expect(asOf()).toBe('2026-01-02T15:21:00.000Z'))
    fireEvent.change(screen.getByRole('slider', { name: 'Moment shown' }), { target: { value: 0 } })
    await says()
    expect(asOf()).toBe(start)
  })
})

describe('the search', () => {
  it('goes to a moment in words, says what is ambiguous, and goes back to live', async () => {
    const world = worldOfTwo()
    const { router } = await renderAt(world, '/?symbol=AAPL')
    const ask = async (typed: string) => {
      await userEvent.click(screen.getByRole('button', { name: /^Search/ }))
      await userEvent.type(await screen.findByRole('combobox'), typed)
    }
    await screen.findByTestId('price-AAPL')
    await ask('11/10/2025 10:31')
    await screen.findByText('This can be read in two ways')
    await screen.findByRole('option', { name: 'Go to Oct 11, 2025, 10:31:00 EDT' })
    await userEvent.click(screen.getByRole('option', { name: 'Go to Nov 10, 2025, 10:31:00 EST' }))
    expect(asOfIn(`/${router.state.location.search}`)).toBe('2025-11-10T15:31:00.000Z')
    await screen.findByRole('button', { name: 'Back to live' })
    await ask('back to live{Enter}')
    expect(asOfIn(`/${router.state.location.search}`)).toBeNull()
    await ask('10:31 on 20 Nov 2099')
    await screen.findByText('This moment has not come yet.')
  })
})

describe('the clock that plays', () => {
  const date = '2026-01-02'
  const ticksOf = (minute: number) => {
    const at = Date.parse(moment) + minute * 60_000
    return batch(minute, at, [['AAPL', 60 + minute, 1_500_000 + minute, at]])
  }
  /** A day whose tape has a price each minute. */
  const worldWithTape = async (segment: () => Response = () => new Response(null)) => {
    const world = worldOfTwo((path) => {
      const at = Math.floor((Date.parse(asOfIn(path) ?? '') - Date.parse(moment)) / 60_000)
      const lastUpdated = new Date(Date.parse(moment) + at * 60_000).toISOString()
      return { price: at === 0 ? 50 : 60 + at, change: null, changePercent: null, lastUpdated }
    })
    const minutes = Array.from({ length: 600 }, (_, index) => ticksOf(index + 1))
    const span = { from: minutes[0]!.recordedAt, to: minutes.at(-1)!.recordedAt }
    const [from, to] = [new Date(span.from).toISOString(), new Date(span.to).toISOString()]
    const bytes = await encodeSegment(minutes, (raw) => deflateRawSync(raw))
    const one = { id: 0, ticks: 600, bytes: bytes.length, symbols: 1 }
    Object.assign(world.server.answers, {
      'GET /api/tape/2026-01-02': () =>
        json({ date, source: 'simulated', segments: [{ ...one, from, to }], growing: [] }),
      'GET /api/tape/2026-01-02/0': () =>
        segment().status === 200 ? new Response(new Uint8Array(bytes)) : segment(),
    })
    await renderAt(world, `/?symbol=AAPL&asOf=${moment}`)
    return world
  }
  const price = () => Number(screen.getByTestId('price-AAPL').textContent)
  const plays = async (world: World, until: () => void) => {
    await userEvent.click(await screen.findByRole('button', { name: '600×' }))
    await userEvent.click(screen.getByRole('button', { name: 'Play' }))
    await waitFor(() => {
      act(() => void world.frame())
      until()
    })
  }

  it('puts every tick of the tape into the page, and shows the moment where it is stopped', async () => {
    const world = await worldWithTape()
    await plays(world, () => expect(price()).toBeGreaterThan(61))
    expect(screen.getByText(/playing every tick/)).toBeTruthy()
    // All of it from one answer of one moment.
    const moments = () =>
      world.server.asked('GET /api/stocks').flatMap(({ path }) => asOfIn(path) ?? [])
    expect(new Set(moments())).toEqual(new Set([moment]))
    const played = price()
    await userEvent.click(screen.getByRole('button', { name: 'Stop' }))
    await waitFor(() => expect(new Set(moments()).size).toBe(2))
    await waitFor(() => expect(price()).toBeGreaterThanOrEqual(played))
    const minutes = (Date.parse(moments().at(-1)!) - Date.parse(moment)) / 60_000
    await waitFor(() => expect(price()).toBe(60 + Math.floor(minutes)))
  })

  it('goes from moment to moment where the tape is damaged, and says so', async () => {
    const world = await worldWithTape(() => text('Segment 0 of the tape is damaged', 404))
    await plays(world, () => expect(price()).toBeGreaterThan(61))
    expect(screen.getByText(/no ticks here: one moment each second/)).toBeTruthy()
  })
})

describe('a step of the clock', () => {
  const at = Date.parse('2026-03-06T15:31:20Z')
  const iso = (unixMs: number) => new Date(unixMs).toISOString()

  it('goes to whole minutes, and from one to the next', () => {
    expect(iso(stepped(at, 'minute', 1, '1m'))).toBe('2026-03-06T15:32:00.000Z')
    expect(iso(stepped(at, 'minute', -1, '1m'))).toBe('2026-03-06T15:31:00.000Z')
    expect(iso(stepped(Date.parse('2026-03-06T15:31:00Z'), 'minute', -1, '1m'))).toBe(
      '2026-03-06T15:30:00.000Z',
    )
  })

  it('goes to the start of the bar, of the one before, and of the next', () => {
    expect(iso(stepped(at, 'bar', -1, '1H'))).toBe('2026-03-06T15:00:00.000Z')
    expect(iso(stepped(at, 'bar', 1, '1H'))).toBe('2026-03-06T16:00:00.000Z')
    expect(iso(stepped(Date.parse('2026-03-06T15:00:00Z'), 'bar', -1, '1H'))).toBe(
      '2026-03-06T14:00:00.000Z',
    )
  })

  it('goes to the same time of another day, by the clock of the exchange', () => {
    expect(iso(stepped(at, 'day', -1, '1D'))).toBe('2026-03-05T15:31:20.000Z')
    // The clocks go forward on 8 March.
    expect(iso(onDate(at, '2026-03-09'))).toBe('2026-03-09T14:31:20.000Z')
    expect(dayOf(Date.parse('2026-03-08T12:00:00Z')).minutes).toBe(23 * 60)
  })
})

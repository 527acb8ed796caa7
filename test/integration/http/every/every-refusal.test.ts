import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { alertLimits } from '../../../../src/domain/alert/limits.ts'
import { drawingAggregate } from '../../../../src/domain/drawing/decider.ts'
import { drawingLimits } from '../../../../src/domain/drawing/limits.ts'
import { scanPresetLimits } from '../../../../src/domain/scan-preset/limits.ts'
import { watchlistAggregate } from '../../../../src/domain/watchlist/decider.ts'
import { watchlistLimits } from '../../../../src/domain/watchlist/limits.ts'
import { createPasswordHasher } from '../../../../src/http/passwords/argon2.ts'
import { allRoutes } from '../../../../src/http/routing/all-routes.ts'
import type { FaultStatus, Route } from '../../../../src/http/routing/route.ts'
import { callCases, type Sent } from '../../../support/http/call-cases.ts'
import { canGoAway } from '../../../support/http/stores-unavailable.ts'
import { openTraders, type TradersApp } from '../../../support/http/traders.ts'

const calls = allRoutes.map((call) => {
  const key = `${call.method} ${call.path}`
  return { key, call, case: callCases[key] }
})
type Call = (typeof calls)[number]
const thatRefuseWith = (status: FaultStatus): Call[] =>
  calls.filter(({ call }) => call.faults.includes(status))

const send = (agent: TradersApp['ada'], { method }: Route, { path, body }: Sent) => {
  const sent = agent[method](`/api${path}`)
  return body === undefined ? sent : sent.send(body)
}

/** What each good case sends, made while it can be made. */
const sentOf = async (world: TradersApp, some: readonly Call[]) => {
  const sent = new Map<string, Sent>()
  for (const { key, case: known } of some) {
    if (known) sent.set(key, await known.good(world))
    if (key === 'delete /account') await world.signInAgain()
  }
  return (key: string): Sent => sent.get(key) ?? { path: '/no-case' }
}

describe('a trader who sends too much', () => {
  let world: TradersApp
  let sent: (key: string) => Sent
  const limited = thatRefuseWith(429).filter(({ call }) => call.who === 'signed_in')
  const free = calls.filter(({ call }) => call.method === 'get' && !call.faults.includes(429))
  beforeAll(async () => {
    // A change of the password takes its time: it ends no session before others of its round are counted.
    const passwords = await createPasswordHasher()
    world = await openTraders({
      replace: () => ({ passwords }),
      limits: { chatPerSecondMax: 1, chatBurstMax: 2, writesPerSecondMax: 1, writesBurstMax: 80 },
    })
    sent = await sentOf(world, calls)
  })
  afterAll(() => world.close())

  /** Many at once: one after the other, a slow machine would let a second go by for each. */
  const until429 = async (agent: TradersApp['ada'], { key, call }: Call) => {
    for (let round = 0; round < 10; round += 1) {
      const answers = await Promise.all(
        Array.from({ length: 10 }, async () => send(agent, call, sent(key))),
      )
      const refused = answers.find(({ status }) => status === 429)
      if (refused) return refused
      // A change of the password ends the sessions that the others of this round were sent by.
      if (key === 'post /account/password') await world.signInAgain()
    }
    throw new Error('It was never too much.')
  }

  it.each(limited)('is told when to come again: $key', async (each) => {
    const response = await until429(world.bob, each)
    expect(response.headers['retry-after']).toBe('1')
    expect(response.text).toMatch(/^Too many (messages|changes|scans); try again in 1 second$/)
    if (each.key === 'post /account/password') await world.signInAgain()
  })

  it('may read all the same', async () => {
    for (const { key, call } of free) {
      const { status } = await send(world.bob, call, sent(key))
      expect([key, status]).not.toEqual([key, 429])
    }
  })

  it('is told so by every call that changes something', () => {
    // An export reads much of the log, as no other GET does.
    const isChange = ({ key, call }: Call) => call.method !== 'get' || key === 'get /account/export'
    const changing = calls.filter(isChange)
    const keys = [...limited.map(({ key }) => key), 'post /register', 'post /login']
    expect([...keys, 'post /logout'].sort()).toEqual(changing.map(({ key }) => key).sort())
  })
})

describe('while the stores are unavailable', () => {
  let world: TradersApp
  let sent: (key: string) => Sent
  const stores = canGoAway()
  beforeAll(async () => {
    world = await openTraders({ replace: stores.replace })
    sent = await sentOf(world, calls)
    stores.goAway()
  })
  afterAll(() => world.close())

  it.each(thatRefuseWith(503))(
    'the answer is 503 and when to come again: $key',
    async ({ key, call }) => {
      const response = await send(world.ada, call, sent(key))
      expect([response.status, response.text]).toEqual([
        503,
        expect.stringMatching(/^[A-Z].+[a-z]$/),
      ])
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
    },
  )

  it('what needs no store is answered', async () => {
    const others = calls.filter(({ call }) => !call.faults.includes(503))
    const answers = []
    // The sign-out last: nobody is signed in after it.
    others.reverse()
    for (const { key, call } of others)
      answers.push([key, (await send(world.bob, call, sent(key))).status])
    expect(answers).toEqual([
      ['get /openapi.html', 200],
      ['get /openapi.json', 200],
      ['get /channels/push-key', 200],
      ['post /logout', 204],
    ])
  })
})

describe('a trader who has the most there may be', () => {
  const counts = new Map([
    ['alerts', alertLimits.activeAlertsPerUserMax],
    ['scanPresets', scanPresetLimits.presetsPerUserMax],
  ])
  const anchors = [{ time: 1_767_571_200, price: 1 }]
  const line = { tool: 'horizontal_line', anchors, sealedText: null } as const
  let world: TradersApp
  beforeAll(async () => {
    world = await openTraders({
      replace: ({ readModels }) => ({
        readModels: {
          ...readModels,
          reader: (collection) => {
            const reader = readModels.reader(collection)
            return {
              get: (id) => reader.get(id),
              getMany: (ids) => reader.getMany(ids),
              find: (query) => reader.find(query),
              count: (filter) =>
                Promise.resolve(counts.get(collection.projection) ?? reader.count(filter)),
            }
          },
        },
      }),
    })
    const me = await world.ada.get('/api/user').expect(200)
    const { id: userId } = me.body as { id: string }
    for (let count = 0; count < watchlistLimits.symbolsPerWatchlistMax; count += 1) {
      const symbol = `X${count.toString()}`
      const command = { type: 'AddSymbol', userId, symbol, entryId: randomUUID() } as const
      const how = { commandId: randomUUID(), userId }
      const added = { ...command, listId: userId, isListed: true, before: null }
      await world.app.commands.handle(watchlistAggregate, userId, added, how)
    }
    for (let count = 0; count < drawingLimits.drawingsPerSymbolMax; count += 1) {
      const subject = { userId, symbol: 'AAPL', drawingId: randomUUID() }
      const command = {
        type: 'PlaceDrawing',
        ...subject,
        drawing: line,
        isListed: true,
        isOld: false,
      } as const
      const how = { commandId: randomUUID(), userId }
      await world.app.commands.handle(drawingAggregate, userId, command, how)
    }
  })
  afterAll(() => world.close())

  it.each([
    ['post /watchlist', 'Your watchlist is full (500 symbols)'],
    ['post /alerts', 'You have reached the limit of 10000 alerts'],
    ['put /drawings/:symbol/:id', 'You have reached the limit of 200 drawings on AAPL'],
    ['post /scanner/presets', 'You have reached the limit of 200 saved scans'],
  ])('is told so: %s', async (key, sentence) => {
    const found = calls.find((each) => each.key === key)
    if (!found?.case) throw new Error('No case')
    const response = await send(world.ada, found.call, await found.case.good(world))
    expect([response.status, response.text]).toEqual([409, sentence])
  })

  it('is told so by every call that says it may', () => {
    expect(
      thatRefuseWith(409)
        .map(({ key }) => key)
        .sort(),
    ).toEqual([
      'delete /watchlists/:id',
      'post /alerts',
      'post /alerts/:id/pause',
      'post /alerts/:id/rearm',
      'post /alerts/:id/restore',
      'post /alerts/:id/resume',
      // This is shown in dry-run.test.ts.
      'post /alerts/dry-run',
      // These are shown in channels.test.ts.
      'post /channels',
      'post /channels/:id/test',
      'post /register',
      'post /scanner/presets',
      'post /watchlist',
      // These are shown in watchlists.test.ts.
      'post /watchlists',
      'post /watchlists/:id/restore',
      'post /watchlists/:id/sections',
      'post /watchlists/:id/symbols',
      'put /account',
      'put /alerts/:id',
      'put /drawings/:symbol/:id',
      'put /watchlists/:id/order',
    ])
  })
})

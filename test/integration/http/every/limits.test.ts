import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { streamOf } from '../../../../src/domain/streams.ts'
import { canGoAway } from '../../../support/http/stores-unavailable.ts'
import { openTraders, type TradersApp } from '../../../support/http/traders.ts'

type Agent = TradersApp['ada']

interface Outcome {
  readonly accepted: number
  /** Upper bound of the time between the first one counted and the last, in whole seconds. */
  readonly secondsPassed: number
  readonly waits: readonly number[]
}

/** A timer and the clock may differ by this much on when a second is over. */
const clockSlackMs = 20

/** Sends all of them at once. */
const storm = async (
  times: number,
  send: () => ReturnType<Agent['post']>,
  done: number,
): Promise<Outcome> => {
  const started = performance.now()
  const answers = await Promise.all(Array.from({ length: times }, () => send()))
  const secondsPassed = Math.floor((performance.now() - started + clockSlackMs) / 1_000)
  const refused = answers.filter(({ status }) => status === 429)
  const accepted = answers.filter(({ status }) => status === done).length
  expect(accepted + refused.length).toBe(times)
  return {
    accepted,
    secondsPassed,
    waits: refused.map(({ headers }) => Number(headers['retry-after'])),
  }
}

describe('one trader who sends all at once', () => {
  let world: TradersApp
  beforeAll(async () => {
    world = await openTraders()
  })
  afterAll(() => world.close())

  // A slow machine counts into the next seconds, and each of them allows its own number more.
  it('says 20 chat messages, 5 more a second, and is told how long to wait', async () => {
    const say = (agent: Agent) => agent.post('/api/chat').send({ message: 'hi' })
    const { accepted, secondsPassed, waits } = await storm(60, () => say(world.ada), 201)
    expect(accepted).toBeGreaterThanOrEqual(20)
    expect(accepted).toBeLessThanOrEqual(20 + 5 * secondsPassed)
    expect(waits.every((seconds) => seconds === 1)).toBe(true)
    await say(world.bob).expect(201)
  })

  it('looks into the past 30 times a minute from one address while not signed in', async () => {
    const agent = world.app.agent()
    const look = () => agent.get(`/api/chat?asOf=${new Date(world.app.now()).toISOString()}`)
    for (let times = 0; times < 30; times += 1) await look().expect(200)
    const refused = await look().expect(429)
    expect(refused.text).toMatch(/^Too many questions about the past; try again in /)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    await world.ada.get(`/api/chat?asOf=${new Date(world.app.now()).toISOString()}`).expect(200)
    await agent.get('/api/chat').expect(200)
  })

  it('makes 100 changes, 20 more a second, and is told how long to wait', async () => {
    const change = (agent: Agent) => agent.delete('/api/watchlist/AAPL')
    const { accepted, secondsPassed, waits } = await storm(300, () => change(world.ada), 404)
    expect(accepted).toBeGreaterThanOrEqual(100)
    expect(accepted).toBeLessThanOrEqual(100 + 20 * secondsPassed)
    expect(waits.every((seconds) => seconds === 1)).toBe(true)
    await change(world.bob).expect(404)
  })
})

describe('one trader whose messages no store can take', () => {
  it('has all of the allowance left when it can', async () => {
    const stores = canGoAway()
    const world = await openTraders({ replace: stores.replace })
    const say = () => world.ada.post('/api/chat').send({ message: 'hi' })
    await say().expect(201)
    stores.goAway()
    for (let times = 0; times < 100; times += 1) await say().expect(503)
    await world.close()
  })
})

describe('readers of the past', () => {
  it('do not wait for one whose answer takes long', async () => {
    let [begin, proceed] = [(): void => undefined, (): void => undefined]
    const begun = new Promise<void>((resolve) => (begin = resolve))
    const held = new Promise<void>((resolve) => (proceed = resolve))
    const world = await openTraders({
      replace: ({ events }) => ({
        events: {
          ...events,
          async *subscribe(options) {
            if (options.prefixes?.includes(streamOf.stock('AAPL')) === true) {
              begin()
              await held
            }
            yield* events.subscribe(options)
          },
        },
      }),
    })
    try {
      const asOf = new Date(world.app.now()).toISOString()
      let isDone = false
      const slow = world.ada
        .get(`/api/stocks/AAPL/bars?timeframe=1D&asOf=${asOf}`)
        .then(({ status }) => {
          isDone = true
          return status
        })
      await begun
      await world.ada.get(`/api/stocks?asOf=${asOf}`).expect(200)
      expect(isDone).toBe(false)
      proceed()
      expect(await slow).toBe(200)
    } finally {
      await world.app.close()
    }
  })

  it('are answered one after the other; of too many who wait, some are asked to come again', async () => {
    const world = await openTraders({ limits: { pastReadsWaitingMax: 3 } })
    try {
      const asOf = new Date(world.app.now()).toISOString()
      const ask = () => world.ada.get(`/api/stocks?asOf=${asOf}`)
      const answers = await Promise.all(Array.from({ length: 20 }, ask))
      const statuses = answers.map(({ status }) => status)
      expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(4)
      expect(new Set(statuses)).toEqual(new Set([200, 503]))
      await ask().expect(200)
    } finally {
      await world.app.close()
    }
  })
})

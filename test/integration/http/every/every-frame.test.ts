import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientFrame } from '../../../../src/contracts/socket/client-frames.ts'
import { serverFrame, type ServerFrame } from '../../../../src/contracts/socket/frames.ts'
import { createBoardScanner } from '../../../support/board-scanner.ts'
import {
  clientFrameCases,
  everySubscription,
  type FrameWorld,
  serverFrameCases,
  toldOfEachBatch,
} from '../../../support/http/frame-cases.ts'
import { openSockets, type SignedIn, type SocketsApp } from '../../../support/http/sockets.ts'
import { friday } from '../../../support/http/traders.ts'
import type { SocketClient } from '../../../support/realtime/socket-client.ts'

const monday = '2025-06-09'
const fromBrowsers = Object.entries(clientFrameCases).map(([type, known]) => ({ type, ...known }))
const fromServer = Object.entries(serverFrameCases).map(([type, known]) => ({ type, ...known }))

/** What no field of a frame may be. */
const oddValues = [null, true, 7, '', {}, [null], [[]], '\u0000']

type Of = {
  readonly options: readonly { readonly shape: { readonly type: { values: Set<string> } } }[]
}
const typesOf = (union: unknown): string[] =>
  (union as Of).options.flatMap(({ shape }) => [...shape.type.values]).sort()

/** That prices are old is told at any moment, and has a case of its own. */
const typesIn = (frames: readonly ServerFrame[]) =>
  frames.map(({ type }) => type).filter((type) => type !== 'prices_stale')

describe('every frame', () => {
  const scanner = createBoardScanner()
  let world: SocketsApp
  let ann: SignedIn
  let bob: SignedIn
  beforeAll(async () => {
    world = await openSockets({ scanner })
    ann = await world.trader()
    bob = await world.trader()
    await world.app.list(friday, [
      { symbol: 'AAPL', name: 'Apple Inc.', sector: 'Technology', closes: [180, 190] },
      { symbol: 'GM', name: 'General Motors', sector: null, closes: [50, 51] },
    ])
    await batch()
    await world.app.caughtUp()
  })
  afterAll(() => world.close())

  /** Over 200 and under it by turns, so that live scans have something to tell. */
  let price = 190
  const batch = async () => {
    price = price === 190 ? 210 : 190
    await world.app.tick(monday, [['AAPL', price, 100]])
    scanner.batch(['AAPL', price, 100])
  }

  /** Everything that a socket of this trader's is told until it has been told of a tick batch. */
  const watcher = async ({ session }: SignedIn): Promise<SocketClient> => {
    const client = await world.connect(session)
    await client.ask(...everySubscription)
    return client
  }
  const hasBeenTold = async (client: SocketClient, from: number) => {
    const told = () => typesIn(client.frames.slice(from))
    await client.until(() => told().length >= toldOfEachBatch.length)
    expect(told().sort()).toEqual(toldOfEachBatch)
  }

  const withClients = async (work: (clients: SocketClient[]) => Promise<void>) => {
    const clients: SocketClient[] = []
    try {
      await work(clients)
    } finally {
      for (const { ws } of clients) ws.terminate()
    }
  }

  it('has its cases here, and no case is of a frame that is gone', () => {
    expect(Object.keys(clientFrameCases).sort()).toEqual(typesOf(clientFrame))
    expect(Object.keys(serverFrameCases).sort()).toEqual(typesOf(serverFrame))
  })

  it.each(fromBrowsers)(
    'does what it says on its own socket, and on no other: $type',
    async ({ before = [], frame, answered, toldThen }) => {
      await withClients(async (clients) => {
        const [asking, idle, other] = [
          await world.connect(ann.session),
          await world.connect(ann.session),
          await watcher(bob),
        ]
        clients.push(asking, idle, other)
        await asking.ask(...before)
        expect(typesIn(await asking.ask(frame))).toEqual(
          answered.filter((type) => type !== 'heartbeat'),
        )
        const from = other.frames.length
        await batch()
        await hasBeenTold(other, from)
        expect(typesIn(await asking.ask()).sort()).toEqual([...toldThen].sort())
        expect(typesIn(await idle.ask())).toEqual([])
      })
    },
  )

  it.each(fromBrowsers)('is refused in a sentence: $type', async ({ frame, refused }) => {
    await withClients(async (clients) => {
      const asking = await world.connect(ann.session)
      clients.push(asking)
      const more = [{ ...frame, more: 1 }, /^frame: /] as const
      for (const [odd, message] of [more, ...refused])
        expect((await asking.ask(odd)).filter(({ type }) => type !== 'prices_stale')[0]).toEqual({
          type: 'error',
          message: expect.stringMatching(message) as string,
        })
      await batch()
      expect(typesIn(await asking.ask())).toEqual([])
    })
  })

  it.each(fromBrowsers)('may hold no odd value: $type', async ({ frame }) => {
    for (const field of Object.keys(frame))
      await withClients(async (clients) => {
        const asking = await world.connect(ann.session)
        clients.push(asking)
        const odd = oddValues.map((value) => ({ ...frame, [field]: value }))
        const answers = await asking.ask(...odd)
        expect(typesIn(answers)).toEqual(odd.map(() => 'error'))
        for (const answer of answers)
          if (answer.type === 'error') expect(answer.message).toMatch(new RegExp(`^${field}`))
      })
  })

  it.each(fromBrowsers)('is for the signed-in, but a heartbeat: $type', async ({ frame }) => {
    await withClients(async (clients) => {
      const visitor = await world.connect(null)
      clients.push(visitor)
      const answers = await visitor.ask(frame)
      if ('type' in frame && frame.type === 'heartbeat') expect(answers).toEqual([])
      else expect(answers).toEqual([{ type: 'error', message: 'Not signed in' }])
      await batch()
      expect(await visitor.ask()).toEqual([])
    })
  })

  it.each(fromServer)('reaches whom it is for, and nobody else: $type', async (known) => {
    const { type, cause, audience } = known
    await withClients(async (clients) => {
      const connect = async (session: string | null) => {
        const client = await world.connect(session)
        clients.push(client)
        return client
      }
      const asking = await connect(ann.session)
      const sameTrader = await connect(ann.session)
      const other = await connect(bob.session)
      const visitor = await connect(null)
      const frameWorld: FrameWorld = { world, scanner, ann, asking, batch }
      await cause(frameWorld)
      const has = (client: SocketClient) => client.frames.some((frame) => frame.type === type)
      await asking.until(() => has(asking))
      // Whatever was sent to the others has come before the answer to their heartbeats.
      const reached = []
      for (const client of [sameTrader, other, visitor]) {
        const before = await client.ask()
        reached.push(before.some((frame) => frame.type === type))
      }
      expect(reached).toEqual([
        audience !== 'socket',
        audience === 'signed-in' || audience === 'everybody',
        audience === 'everybody',
      ])
    })
  })
})

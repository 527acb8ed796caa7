import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ChatMessage } from '../../../src/contracts/chat.ts'
import { examine } from '../../support/doctor.ts'
import { type RunningProduct, startProduct } from '../../support/product.ts'
import { noSmallDisk, ReadOnlyDisk, SmallDisk } from '../../support/faults/small-disk.ts'
import { Trader } from '../../support/trader.ts'
import { until } from '../../support/until.ts'

/** `npm run torture` asks for ten. */
const rounds = Number(process.env['TORTURE_DISKS'] ?? 1)
const lightsWithinMs = 15_000
const diskMebibytes = 96

interface Fault {
  readonly name: string
  readonly begin: (disk: SmallDisk, product: RunningProduct) => Promise<() => Promise<void>>
}

const faults: readonly Fault[] = [
  {
    name: 'fills',
    begin: (disk) => {
      disk.fill()
      return Promise.resolve(() => {
        disk.free()
        return Promise.resolve()
      })
    },
  },
  {
    name: 'turns read-only',
    begin: async (_disk, { pid }) => {
      const readOnly = await ReadOnlyDisk.of(pid)
      return () => readOnly.end()
    },
  },
]

describe.skipIf(noSmallDisk !== null)(`a server's disk (${noSmallDisk ?? 'a real one'})`, () => {
  let disk: SmallDisk
  let product: RunningProduct
  let dataDir: string
  let ada: Trader
  let leaving: Trader
  const acknowledged: string[] = []
  const start = () => startProduct(dataDir, { SIM_SYMBOLS: '3', SIM_TICK_MS: '200' })
  const ready = async () => {
    const reply = await fetch(`http://127.0.0.1:${product.opsPort.toString()}/readyz`)
    return { status: reply.status, body: await reply.text() }
  }
  /** @returns milliseconds until the light is so */
  const light = async (status: number, named = /^/): Promise<number> => {
    const from = performance.now()
    await until(`readiness is ${status.toString()}`, async () => {
      const light = await ready()
      return light.status === status && named.test(light.body)
    })
    return Math.round(performance.now() - from)
  }
  const say = async (message: string) => {
    const reply = await ada.call('POST', '/api/chat', { message })
    if (reply.status === 201) acknowledged.push(message)
    return { status: reply.status, sentence: await reply.text() }
  }
  const expectAcknowledged = async () => {
    const reply = await ada.call('GET', '/api/chat')
    const { messages } = (await reply.json()) as { messages: ChatMessage[] }
    expect(messages.map(({ message }) => message)).toEqual(expect.arrayContaining(acknowledged))
  }

  beforeAll(async () => {
    disk = new SmallDisk(diskMebibytes)
    dataDir = join(disk.path, 'data')
    product = await start()
    await light(200)
    ada = new Trader(product.url, 'ada')
    leaving = new Trader(product.url, 'bob1')
    for (const trader of [ada, leaving]) expect((await trader.register()).status).toBe(201)
  })
  afterAll(async () => {
    await product.stop()
    disk.dispose()
  })

  describe.each(Array.from({ length: rounds }, (_, n) => n + 1))('round %i', (round) => {
    it.each(faults)(
      '$name: refused in words, named in time, and heals',
      async ({ name, begin }) => {
        expect((await say(`before it ${name} ${round.toString()}`)).status).toBe(201)
        const told = { name, red: 0, green: 0 }
        const end = await begin(disk, product)
        try {
          told.red = await light(503, /"name":"market","[^}]*no price is written: /)
          expect(told.red).toBeLessThanOrEqual(lightsWithinMs)
          const refused = await say(`while it ${name} ${round.toString()}`)
          expect(refused).toMatchObject({
            status: 503,
            sentence: expect.stringMatching(/\w+ \w+/) as string,
          })
          const reading = await ada.call('GET', '/api/stocks')
          expect(reading.status).toBe(200)
          const signedOut = await leaving.call('POST', '/api/logout')
          expect(signedOut.status).toBeLessThan(300)
          expect((await leaving.call('GET', '/api/user')).status).toBe(401)
          const seen = await examine({ DATA_DIR: dataDir, OPS_PORT: product.opsPort.toString() })
          expect(seen.of('duty market')).toMatchObject({ state: 'warning' })
        } finally {
          await end()
        }
        told.green = await light(200)
        expect(told.green).toBeLessThanOrEqual(lightsWithinMs)
        process.stdout.write(`real-disk: ${JSON.stringify(told)}\n`)
        expect((await say(`after it ${name} ${round.toString()}`)).status).toBe(201)
        expect((await leaving.call('GET', '/api/user')).status).toBe(401)
        expect((await leaving.signIn()).status).toBe(200)
        await expectAcknowledged()
      },
    )
  })

  it('has kept all that was acknowledged when the plug is pulled afterwards', async () => {
    await product.kill()
    product = await start()
    await light(200)
    ada = new Trader(product.url, 'ada')
    expect((await ada.signIn()).status).toBe(200)
    await expectAcknowledged()
    await product.stop()
    const seen = await examine({ DATA_DIR: dataDir, PORT: '0', OPS_PORT: '0' }, '--thorough')
    expect([seen.of('log')?.state, seen.of('events')?.state]).toEqual(['ok', 'ok'])
  })
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { startProduct } from '../../support/product.ts'
import { startProductHere } from '../../support/product-here.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { Trader } from '../../support/trader.ts'
import { until } from '../../support/until.ts'

const rounds = 3
const quietMarket = { SIM_SYMBOLS: '3' }

/** Registers one trader after the other until the server is gone; notes those it said yes to. */
const registerUntilGone = async (url: string, acknowledged: string[]): Promise<void> => {
  for (;;) {
    const trader = new Trader(url)
    const reply = await trader.register().catch(() => null)
    if (reply === null) return
    expect(reply.status).toBe(201)
    acknowledged.push(trader.username)
  }
}

/** Resolves after this many milliseconds; the plug has to be pulled at some moment. */
const moment = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

it('whoever was told "registered" can sign in after the plug was pulled', async () => {
  const seed = Number(process.env['TEST_SEED'] ?? Date.now() % 1_000_000)
  process.stdout.write(`pulled-plug: TEST_SEED=${seed.toString()}\n`)
  const moments = fc.sample(fc.integer({ min: 0, max: 1_500 }), { seed, numRuns: rounds })
  const dataDir = tempFolder()
  const everybody: string[] = []
  for (const ms of moments) {
    const product = await startProduct(dataDir, quietMarket)
    const before = everybody.length
    const registering = registerUntilGone(product.url, everybody)
    await until('somebody is registered', () => everybody.length > before)
    await moment(ms)
    await product.kill()
    await registering
  }
  const product = await startProductHere(dataDir, quietMarket)
  for (const username of everybody) {
    const trader = new Trader(product.url, username)
    expect((await trader.signIn()).status).toBe(200)
    const user: unknown = await (await trader.call('GET', '/api/user')).json()
    expect(user).toMatchObject({ username, email: `${username}@example.org` })
  }
  await product.stop()
})

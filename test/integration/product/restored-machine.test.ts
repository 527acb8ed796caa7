import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type S3Peer, startS3Peer } from '../../support/backup/s3-peer.ts'
import { startProduct } from '../../support/product.ts'
import { type ProductHere, startProductHere } from '../../support/product-here.ts'
import { runWords } from '../../support/alerts/run-words.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { Trader } from '../../support/trader.ts'
import { until } from '../../support/until.ts'

const market = { SIM_SYMBOLS: '3', SIM_TICK_MS: '100' }

/** What may be lost with the machine. */
const lossMsMax = 1_000

interface Acknowledged {
  readonly username: string
  readonly at: number
}

/** Registers one trader after the other until the server is gone; notes when it said yes to each. */
const registerUntilGone = async (url: string, acknowledged: Acknowledged[]): Promise<void> => {
  for (;;) {
    const trader = new Trader(url)
    const reply = await trader.register().catch(() => null)
    if (reply === null) return
    expect(reply.status).toBe(201)
    acknowledged.push({ username: trader.username, at: performance.now() })
  }
}

const moment = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

interface DutyRow {
  readonly name: string
  readonly fault: string | null
  readonly lastResult: string | null
}

const backupOf = async ({ opsPort }: ProductHere): Promise<DutyRow | undefined> => {
  const reply = await fetch(`http://127.0.0.1:${opsPort.toString()}/watch`)
  return ((await reply.json()) as DutyRow[]).find(({ name }) => name === 'backup')
}

const isWhole = async (product: ProductHere): Promise<boolean> => {
  const row = await backupOf(product)
  return row?.fault === null && row.lastResult !== null
}

let peer: S3Peer
beforeAll(async () => (peer = await startS3Peer()))
afterAll(() => peer.stop())

describe.each([
  ['a folder', () => join(tempFolder(), 'elsewhere')],
  ['a bucket', () => peer.url],
])('a machine that is lost, backed up in %s', (_name, place) => {
  it('comes back with all that was acknowledged more than a second before', async () => {
    const seed = Number(process.env['TEST_SEED'] ?? Date.now() % 1_000_000)
    process.stdout.write(`restored-machine: TEST_SEED=${seed.toString()}\n`)
    const [ms = 0] = fc.sample(fc.integer({ min: 1_200, max: 2_200 }), { seed, numRuns: 1 })
    const BACKUP_URL = place()
    const dataDir = join(tempFolder(), 'data')
    const product = await startProduct(dataDir, { ...market, BACKUP_URL })
    const { out: BACKUP_KEY } = await runWords({ DATA_DIR: dataDir }, 'keys', 'backup')
    await until('the backup is whole', () => isWhole(product))
    const everybody: Acknowledged[] = []
    const registering = registerUntilGone(product.url, everybody)
    await until('somebody is registered', () => everybody.length > 0)
    await moment(ms)
    const killedAt = performance.now()
    await product.kill()
    await registering
    rmSync(dataDir, { recursive: true })

    const kept = everybody.filter(({ at }) => at < killedAt - lossMsMax)
    expect(kept.length).toBeGreaterThan(0)
    const words = ['restore', '--from', BACKUP_URL, '--json', dataDir]
    const restored = await runWords({ BACKUP_KEY }, ...words)
    expect([restored.code, restored.err]).toEqual([0, ''])
    expect(JSON.parse(restored.out)).toMatchObject({ missing: [], erasedSince: [] })
    expect(readdirSync(dataDir).sort()).toEqual(['events.db', 'keys'])

    const again = await startProductHere(dataDir, { ...market, BACKUP_URL })
    for (const { username } of kept) {
      const trader = new Trader(again.url, username)
      expect((await trader.signIn()).status).toBe(200)
      const user: unknown = await (await trader.call('GET', '/api/user')).json()
      expect(user).toMatchObject({ username, email: `${username}@example.org` })
    }
    await until('the backup goes on', () => isWhole(again))
    expect(again.output()).not.toMatch(/"level":[45]0/)
    await again.stop()
    expect(peer.refusals).toEqual([])
  })
})

describe('a moment before an erasure', () => {
  it('is restored without the person, whose names are free', async () => {
    const BACKUP_URL = join(tempFolder(), 'elsewhere')
    const dataDir = join(tempFolder(), 'data')
    const product = await startProductHere(dataDir, { ...market, BACKUP_URL })
    const ops = { DATA_DIR: dataDir, OPS_PORT: product.opsPort.toString() }
    const [ada, bob] = [new Trader(product.url, 'ada'), new Trader(product.url, 'bob')]
    for (const trader of [ada, bob]) expect((await trader.register()).status).toBe(201)
    const before = new Date().toISOString()
    const erasure = await runWords(ops, 'users', 'erase', 'bob', '--yes', '--json')
    const { userId } = JSON.parse(erasure.out) as { userId: string }
    const { out: BACKUP_KEY } = await runWords(ops, 'keys', 'backup')
    await until('the key is gone from the backup', () =>
      Promise.resolve(!existsSync(join(BACKUP_URL, 'keys', userId))),
    )
    await product.stop()

    const restoredDir = join(tempFolder(), 'restored')
    const words = ['restore', '--from', BACKUP_URL, '--to', before, restoredDir]
    const restored = await runWords({ BACKUP_KEY }, ...words)
    expect([restored.code, restored.err]).toEqual([0, ''])
    expect(restored.out).toContain('1 user erased after that moment stay erased.')
    const again = await startProductHere(restoredDir, { ...market, BACKUP_URL })
    expect((await new Trader(again.url, 'ada').signIn()).status).toBe(200)
    expect((await new Trader(again.url, 'bob').signIn()).status).toBe(401)
    expect((await new Trader(again.url, 'bob').register()).status).toBe(201)
    await until(
      'the other past is told of',
      async () =>
        (await backupOf(again))?.fault?.includes('as after a restore to an earlier moment') ===
        true,
    )
    const ready = await fetch(`http://127.0.0.1:${again.opsPort.toString()}/readyz`)
    expect(ready.status).toBe(200)
    await again.stop()
  })
})

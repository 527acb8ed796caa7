import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { startProduct } from '../../support/product.ts'
import { startProductHere } from '../../support/product-here.ts'
import { runWords } from '../../support/alerts/run-words.ts'
import { tapedeck } from '../../support/tapedeck.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { Trader } from '../../support/trader.ts'

const market = { SIM_SYMBOLS: '3' }

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())

/** The files that hold any of these texts, in any of the encodings a store might use. */
const filesHolding = (folder: string, texts: readonly string[]): string[] => {
  const needles = texts.flatMap((text) => [
    Buffer.from(text),
    Buffer.from(text, 'utf16le'),
    Buffer.from(Buffer.from(text).toString('base64').slice(0, -4)),
  ])
  return filesBelow(folder).filter((path) => {
    const bytes = readFileSync(path)
    return needles.some((needle) => bytes.includes(needle))
  })
}

/** The lines are there, nobody's by name, and the chain over them is whole. */
const expectItsChat = async (env: Readonly<Record<string, string>>, dataDir: string) => {
  const { out } = await runWords(env, 'audit', 'chat', '--json')
  const lines = ['long $AAPL', 'and out again']
  expect(JSON.parse(out)).toMatchObject(
    lines.map((message) => ({ username: 'Former trader', message })),
  )
  const stream = `chat-general_${new Date().toISOString().slice(0, 7)}`
  const exported = await runWords(env, 'audit', 'export', '--stream', stream)
  const evidence = join(tempFolder(), 'evidence.jsonl')
  writeFileSync(evidence, `${exported.out}\n`)
  const verified = await runWords({ DATA_DIR: `${dataDir}.none` }, 'audit', 'verify', evidence)
  expect(verified).toMatchObject({ code: 0, out: 'OK 2 events' })
}

describe('an erased person', () => {
  it('is gone from every byte of the data folder, with the server running', async () => {
    const dataDir = tempFolder()
    const product = await startProduct(dataDir, market)
    const env = { DATA_DIR: dataDir, OPS_PORT: product.opsPort.toString() }
    const trader = new Trader(product.url, 'zebediah-quux')
    const { username, password } = trader
    const person = {
      username,
      firstName: 'Zebediahna',
      lastName: 'Quuxington-Smythe',
      email: 'zebediah-quux@example.org',
      phone: '+44 20 7946 0958',
    }
    const registered = await trader.call('POST', '/api/register', { ...person, password })
    expect(registered.status).toBe(201)
    for (const message of ['long $AAPL', 'and out again'])
      expect((await trader.call('POST', '/api/chat', { message })).status).toBe(201)
    const phone = new Trader(product.url, trader.username)
    expect((await phone.signIn()).status).toBe(200)

    expect((await runWords(env, 'users', 'erase', trader.username)).code).toBe(2)
    expect((await trader.call('GET', '/api/user')).status).toBe(200)

    const erased = await runWords(env, 'users', 'erase', trader.username, '--yes', '--json')
    expect(JSON.parse(erased.out)).toMatchObject({ ok: true, sessionsEnded: 2 })
    for (const browser of [trader, phone])
      expect((await browser.call('GET', '/api/user')).status).toBe(401)
    expect((await trader.signIn()).status).toBe(401)
    expect((await runWords(env, 'users', 'erase', trader.username, '--yes')).code).toBe(1)

    const personal = Object.values(person)
    expect(filesHolding(dataDir, personal)).toEqual([])
    await product.kill()
    expect(filesHolding(dataDir, personal)).toEqual([])
    await expectItsChat(env, dataDir)

    const again = await startProductHere(dataDir, market)
    expect((await new Trader(again.url, trader.username).register()).status).toBe(201)
    await again.stop()
  })

  it('would be found by that search while it is there in clear', () => {
    const folder = tempFolder()
    writeFileSync(join(folder, 'page'), Buffer.concat([randomBytes(64), Buffer.from('zebediah')]))
    expect(filesHolding(folder, ['zebediah'])).toEqual([join(folder, 'page')])
  })

  it('is erased without a server too', async () => {
    const dataDir = tempFolder()
    const product = await startProductHere(dataDir, market)
    const trader = new Trader(product.url)
    await trader.register()
    await product.stop()
    const erased = await runWords({ DATA_DIR: dataDir }, 'users', 'erase', trader.username, '--yes')
    expect(erased).toMatchObject({ code: 0 })
    const again = await startProductHere(dataDir, market)
    expect((await new Trader(again.url, trader.username).signIn()).status).toBe(401)
    await again.stop()
  })
})

describe('the master key', () => {
  it('is changed beside a running server and without one, the log is not touched, and everybody can sign in after a restart', async () => {
    const dataDir = tempFolder()
    const product = await startProductHere(dataDir, market)
    const trader = new Trader(product.url)
    await trader.register()
    const masterKey = () => readFileSync(join(dataDir, 'keys', 'master.key'), 'utf8')
    const before = masterKey()
    const rotated = await tapedeck({ DATA_DIR: dataDir }, 'keys', 'rotate', '--json')
    expect(JSON.parse(rotated.stdout)).toEqual({ rewrapped: 1 })
    expect(masterKey()).not.toBe(before)
    expect((await trader.signIn()).status).toBe(200)
    await product.stop()
    const log = () => readFileSync(join(dataDir, 'events.db'))
    const written = log()
    expect((await runWords({ DATA_DIR: dataDir }, 'keys', 'rotate')).code).toBe(0)
    expect(log().equals(written)).toBe(true)
    const again = await startProductHere(dataDir, market)
    expect((await new Trader(again.url, trader.username).signIn()).status).toBe(200)
    await again.stop()
  })
})

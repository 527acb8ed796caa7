import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { checkNode } from '../../../src/cli/doctor/machine.ts'
import { copyKeys } from '../../../src/vault/keys/copy-keys.ts'
import { wrappedKeyBytes } from '../../../src/vault/keys/wrapped-key.ts'
import { examine, examineQuiet } from '../../support/doctor.ts'
import { writeEventFromTomorrow } from '../../support/logs/event-from-tomorrow.ts'
import { writePast } from '../../support/logs/past-log.ts'
import { startProductHere } from '../../support/product-here.ts'
import { runWords } from '../../support/alerts/run-words.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { until } from '../../support/until.ts'

/** Of a folder that no server has open. */
const examineAlone = (
  env: Readonly<Record<string, string>> & { readonly DATA_DIR: string },
  ...words: readonly string[]
) => examineQuiet(env.DATA_DIR, env, ...words)

const nowhere = { OPS_PORT: '0', PORT: '0' }

describe('tapedeck doctor', () => {
  it('finds a running server well, and says so of each part', async () => {
    const dataDir = tempFolder()
    const product = await startProductHere(dataDir, { SIM_SYMBOLS: '3' })
    const env = { DATA_DIR: dataDir, OPS_PORT: product.opsPort.toString() }
    await until('the whole log is checked', async () => {
      const { found } = (await examine(env)).of('duty log file') ?? {}
      return /^done [\d.]+ s ago \(all blocks were whole\)/.test(found ?? '')
    })
    const { code, of } = await examine(env, '--thorough')
    const words = await runWords(env, 'doctor')
    await product.stop()
    expect(code).toBe(0)
    for (const check of ['time zones', 'log', 'clock', 'keys', 'server', 'read model stocks'])
      expect(of(check)?.state, check).toBe('ok')
    expect(of('events')?.found).toMatch(/^all \d+ can be read$/)
    expect(words.out).toMatch(/^ok +log +head /m)
  })

  it('changes nothing where nothing is yet', async () => {
    const dataDir = join(tempFolder(), 'data')
    const { code, of } = await examineAlone({ DATA_DIR: dataDir, ...nowhere })
    expect(code).toBe(0)
    expect(of('data folder')).toMatchObject({ state: 'warning' })
    expect(of('log')).toMatchObject({ found: 'none yet' })
    expect(existsSync(dataDir)).toBe(false)
  })

  it('finds a port that another program has, also where that is no server of HTTP', async () => {
    const other = createServer()
    other.listen(0, '127.0.0.1')
    await once(other, 'listening')
    onTestFinished(() => void other.close())
    other.on('connection', (socket) => socket.end('SSH-2.0-other\r\n'))
    const port = (other.address() as AddressInfo).port.toString()
    const taken = `'${port}' is in use by another program; choose a free one.`
    const { code, of } = await examineAlone({ DATA_DIR: tempFolder(), PORT: port, OPS_PORT: port })
    expect(code).toBe(1)
    expect(of('PORT')).toMatchObject({ state: 'fault', found: `PORT: ${taken}` })
    expect(of('OPS_PORT')).toMatchObject({ state: 'fault', found: `OPS_PORT: ${taken}` })
  })

  it('finds a HOST that is none of this machine, and does not blame the port', async () => {
    const { code, of } = await examineAlone({
      DATA_DIR: tempFolder(),
      ...nowhere,
      HOST: '192.0.2.1',
    })
    expect(code).toBe(1)
    expect(of('PORT')?.found).toBe("HOST: '192.0.2.1' is not an address of this machine.")
  })

  it('finds a folder that others may read, with the command that closes it', async () => {
    const dataDir = tempFolder()
    chmodSync(dataDir, 0o755)
    const { of } = await examineAlone({ DATA_DIR: dataDir, ...nowhere })
    expect(of('data folder')).toMatchObject({ state: 'warning', advice: `chmod 700 ${dataDir}` })
  })

  it('finds that MongoDB does not answer, and does not tell its password', async () => {
    const MONGODB_URL = 'mongodb://ada:secret@127.0.0.1:1/tapedeck'
    const { code, of } = await examineAlone({ DATA_DIR: tempFolder(), MONGODB_URL, ...nowhere })
    expect(code).toBe(1)
    expect(of('read models')).toMatchObject({ state: 'fault' })
    expect(of('read models')?.advice).toContain('Start MongoDB')
    expect(JSON.stringify(of('read models'))).not.toContain('secret')
  })

  it('finds that KurrentDB does not answer, and advises to start it', async () => {
    const EVENTSTORE_URL = 'esdb://127.0.0.1:1?tls=false&maxDiscoverAttempts=1'
    const { code, of } = await examineAlone({ DATA_DIR: tempFolder(), EVENTSTORE_URL, ...nowhere })
    expect(code).toBe(1)
    expect(of('log')).toMatchObject({
      state: 'fault',
      advice: 'Start KurrentDB, or correct EVENTSTORE_URL.',
    })
  })

  it('finds accounts that the keys do not open, and is content with those that were erased', async () => {
    const dataDir = tempFolder()
    const keys = join(dataDir, 'keys')
    const past = await writePast(dataDir, 1)
    await past.register('ada')
    await copyKeys(keys, `${keys}.older`)
    const bob = await past.register('bob')
    await past.erase(await past.register('eve'))
    await past.close()
    const accounts = async () =>
      (await examineAlone({ DATA_DIR: dataDir, ...nowhere }, '--thorough')).of('accounts')
    expect(await accounts()).toMatchObject({ state: 'ok', found: '2 accounts can be read' })
    rmSync(keys, { recursive: true })
    await copyKeys(`${keys}.older`, keys)
    expect(await accounts()).toMatchObject({
      state: 'fault',
      found: `1 of 2 accounts cannot be read: user ${bob} has no key`,
    })
    const bobsKey = join(keys, 'users', bob.slice(0, 2), `${bob}.key`)
    mkdirSync(join(bobsKey, '..'), { recursive: true, mode: 0o700 })
    writeFileSync(bobsKey, randomBytes(wrappedKeyBytes), { mode: 0o600 })
    expect((await accounts())?.found).toContain(`1 of 2 accounts cannot be read: ${bobsKey}`)
  })

  it('names one key file that cannot be read, as a running server does, which stays ready', async () => {
    const dataDir = tempFolder()
    const past = await writePast(dataDir, 1)
    const ada = await past.register('ada')
    await past.register('bob')
    await past.close()
    const file = join(dataDir, 'keys', 'users', ada.slice(0, 2), `${ada}.key`)
    writeFileSync(file, 'garbage')
    const stopped = await examineAlone({ DATA_DIR: dataDir, ...nowhere })
    expect(stopped.code).toBe(1)
    expect(stopped.of('keys')).toMatchObject({ state: 'fault' })
    expect(stopped.of('keys')?.found).toContain(`${file} has 7 bytes`)
    expect(stopped.of('keys')?.advice).toContain('other accounts are not affected')
    const product = await startProductHere(dataDir, { SIM_SYMBOLS: '3' })
    onTestFinished(() => product.stop())
    const ops = product.opsPort.toString()
    const told = async () => (await fetch(`http://127.0.0.1:${ops}/readyz`)).json()
    const named = {
      name: 'keys',
      state: 'stalled',
      fault: expect.stringContaining(file) as string,
    }
    await expect
      .poll(told)
      .toEqual({ ready: true, checks: expect.arrayContaining([named]) as object })
    const { of } = await examine({ DATA_DIR: dataDir, OPS_PORT: ops })
    expect(of('server')).toMatchObject({ state: 'warning' })
    expect(of('server')?.found).toContain(`ready, but: ${file} has 7 bytes`)
  })

  it('finds an event that this release cannot read, and names it', async () => {
    const dataDir = tempFolder()
    await writeEventFromTomorrow(dataDir, 'stock-AAPL', 3_600_000)
    const { code, of } = await examineAlone({ DATA_DIR: dataDir, ...nowhere })
    expect(code).toBe(1)
    expect(of('clock')).toMatchObject({ state: 'fault' })
    const thorough = await examineAlone({ DATA_DIR: dataDir, ...nowhere }, '--thorough')
    expect(thorough.of('log')).toMatchObject({ state: 'fault' })
    expect(thorough.of('log')?.found).toContain('stock-AAPL@0 (FromTomorrow)')
    expect(thorough.of('log')?.advice).toContain('Install the release that wrote it')
  })

  it.each([
    ['18.20.0', 'fault'],
    ['20.18.1', 'fault'],
    ['20.19.0', 'warning'],
    ['24.1.0', 'ok'],
  ])('takes Node %s as %s', (version, state) => {
    expect(checkNode(version).state).toBe(state)
  })
})

import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import Database from 'libsql'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { StartFault } from '../../../src/composition/server/start-fault.ts'
import { startProduct } from '../../../src/composition/start-product.ts'
import { ConfigurationError, parseConfig } from '../../../src/config.ts'
import { writePast } from '../../support/logs/past-log.ts'
import { productEnv } from '../../support/product.ts'
import { startProductHere } from '../../support/product-here.ts'
import { runWords } from '../../support/alerts/run-words.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const start = (env: Record<string, string>) =>
  spawnSync(process.execPath, ['bin/start.mjs'], {
    env: productEnv({ PORT: '0', OPS_PORT: '0', ...env }),
    encoding: 'utf8',
    timeout: 50_000,
  })

/**
 * What a start in this process writes to standard error: its log, and the sentence with which it ends.
 * Three tests show what a process makes of it.
 */
const faultOf = async (env: Readonly<Record<string, string>>): Promise<string> => {
  let said = ''
  const log = pino({ level: 'error' }, { write: (line: string) => (said += line) })
  try {
    const config = parseConfig(productEnv({ PORT: '0', OPS_PORT: '0', ...env }))
    await (await startProduct(config, log, () => undefined)).stop()
  } catch (fault) {
    if (fault instanceof ConfigurationError || fault instanceof StartFault)
      return said + fault.message
    throw fault
  }
  throw new Error('The product has started')
}

/** A data folder whose log has an account, which its keys open. */
const folderWithAccount = async (): Promise<string> => {
  const dataDir = tempFolder()
  const past = await writePast(dataDir, 1)
  await past.register('ada')
  await past.close()
  return dataDir
}

/** A file of the engine's that somebody else made. */
const otherDatabase = (file: string) => {
  const database = new Database(file)
  database.exec('CREATE TABLE notes (text TEXT)')
  database.close()
}

describe('a start that cannot be', () => {
  it('names a port in use, ends with 2 and writes nothing', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const port = (taken.address() as AddressInfo).port.toString()
    const dataDir = join(tempFolder(), 'data')
    const { status, stderr } = start({ PORT: port, DATA_DIR: dataDir })
    taken.close()
    expect(status).toBe(2)
    expect(stderr).toBe(`PORT: '${port}' is in use by another program; choose a free one.\n`)
    expect(existsSync(dataDir)).toBe(false)
  })

  it('names a folder that cannot be written', async () => {
    const folder = tempFolder()
    writeFileSync(join(folder, 'file'), '')
    const fault = await faultOf({ DATA_DIR: join(folder, 'file', 'data') })
    expect(fault).toMatch(/^DATA_DIR: '.*$/)
    expect(readdirSync(folder)).toEqual(['file'])
  })

  it('names every variable that does not parse', () => {
    const dataDir = join(tempFolder(), 'data')
    const { status, stderr } = start({ PORT: 'http', SIM_TICK_MS: 'soon', DATA_DIR: dataDir })
    expect(status).toBe(2)
    expect(stderr).toContain("PORT: 'http' must be a whole number.")
    expect(stderr).toContain("SIM_TICK_MS: 'soon' must be a whole number.")
    expect(existsSync(dataDir)).toBe(false)
  })

  it('names an address of a database that cannot be read, and says nothing of the password in it', async () => {
    const dataDir = join(tempFolder(), 'data')
    const badScheme = await faultOf({
      MONGODB_URL: 'http://u:hunter2@db/tapedeck',
      DATA_DIR: dataDir,
    })
    expect(badScheme).toContain('MONGODB_URL: its value must be an address like mongodb://')
    expect(existsSync(dataDir)).toBe(false)
    const badOption = await faultOf({
      MONGODB_URL: 'mongodb://u:hunter2@db/x?w=oddly&tls=maybe',
      DATA_DIR: dataDir,
    })
    expect(badOption).toContain('MONGODB_URL: invalid address (')
    expect(badScheme + badOption).not.toContain('hunter2')
  })

  it('names what the tape cannot play', async () => {
    const dataDir = join(tempFolder(), 'data')
    const MARKET_DATA = 'tape'
    const noFile = await faultOf({ MARKET_DATA, TAPE_FILE: '/no/bars.csv', DATA_DIR: dataDir })
    expect(noFile).toBe("TAPE_FILE: '/no/bars.csv' cannot be played: it cannot be read.")
    expect(existsSync(dataDir)).toBe(false)
    const emptyLog = await faultOf({ MARKET_DATA, DATA_DIR: dataDir })
    expect(emptyLog).toContain('TAPE_FILE is not set, and the log has no bars')
  })

  it('names an address of an event store that cannot be read, and keeps its password', async () => {
    const dataDir = join(tempFolder(), 'data')
    const url = 'esdb://u:hunter2@db?tls=maybe'
    const fault = await faultOf({ EVENTSTORE_URL: url, DATA_DIR: dataDir })
    expect(fault).toContain('EVENTSTORE_URL: The connection string of the event store is')
    expect(fault).not.toContain('\n')
    expect(fault).not.toContain('hunter2')
  })

  it.each([
    ['is damaged', 'x'.repeat(20_000), /^The event log '.*events\.db' is damaged/],
    ['is none of ours', '', /^'.*events\.db' is not an event log\.$/],
  ])('names a log that %s, and leaves it as it was', async (_, content, sentence) => {
    const dataDir = tempFolder()
    const file = join(dataDir, 'events.db')
    if (content === '') otherDatabase(file)
    else writeFileSync(file, content)
    const before = readFileSync(file)
    const fault = await faultOf({ DATA_DIR: dataDir })
    expect(fault).toMatch(sentence)
    expect(fault).not.toContain('\n')
    expect(readFileSync(file).equals(before)).toBe(true)
  })

  it('says that the keys of its accounts are missing, and makes no others', async () => {
    const dataDir = await folderWithAccount()
    const keys = join(dataDir, 'keys')
    rmSync(keys, { recursive: true })
    const fault = await faultOf({ DATA_DIR: dataDir })
    expect(fault).toBe(
      `There are no keys in ${keys}; names in the log cannot be read without them. Restore it from a backup of the keys folder.`,
    )
    expect(existsSync(keys)).toBe(false)
    const audit = await runWords({ DATA_DIR: dataDir }, 'audit', 'alerts')
    expect(audit.err).toContain(`There are no keys in ${keys}`)
    expect(existsSync(keys)).toBe(false)
  })

  it('says that the log of its keys is missing, and makes no other', async () => {
    const dataDir = await folderWithAccount()
    const file = join(dataDir, 'events.db')
    rmSync(file)
    const fault = await faultOf({ DATA_DIR: dataDir })
    expect(fault).toContain(`There is no log in '${dataDir}', but there are keys of a log`)
    expect(fault).not.toContain('\n')
    const doctor = await runWords({ DATA_DIR: dataDir }, 'doctor')
    expect(doctor.code).toBe(1)
    expect(doctor.out).toContain(`There is no log in '${dataDir}'`)
    expect(existsSync(file)).toBe(false)
  })

  it('says that another server has the log', async () => {
    const dataDir = tempFolder()
    const product = await startProductHere(dataDir, { SIM_SYMBOLS: '3' })
    const { status, stderr } = start({ DATA_DIR: dataDir })
    expect(status).toBe(2)
    expect(stderr).toContain('already open for writing')
    await product.stop()
  })
})

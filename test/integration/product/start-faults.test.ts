import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import Database from 'libsql'
import { describe, expect, it } from 'vitest'
import { writePast } from '../../support/logs/past-log.ts'
import { productEnv, startProduct } from '../../support/product.ts'
import { runWords } from '../../support/alerts/run-words.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const start = (env: Record<string, string>) =>
  spawnSync(process.execPath, ['bin/start.mjs'], {
    env: productEnv({ PORT: '0', OPS_PORT: '0', ...env }),
    encoding: 'utf8',
    timeout: 50_000,
  })

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

  it('names a folder that cannot be written', () => {
    const folder = tempFolder()
    writeFileSync(join(folder, 'file'), '')
    const { status, stderr } = start({ DATA_DIR: join(folder, 'file', 'data') })
    expect(status).toBe(2)
    expect(stderr).toContain("DATA_DIR: '")
    expect(stderr.trim().split('\n')).toHaveLength(1)
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

  it('names an address of a database that cannot be read, and says nothing of the password in it', () => {
    const dataDir = join(tempFolder(), 'data')
    const badScheme = start({ MONGODB_URL: 'http://u:hunter2@db/tapedeck', DATA_DIR: dataDir })
    expect(badScheme.status).toBe(2)
    expect(badScheme.stderr).toContain('MONGODB_URL: its value must be an address like mongodb://')
    expect(existsSync(dataDir)).toBe(false)
    const badOption = start({
      MONGODB_URL: 'mongodb://u:hunter2@db/x?w=oddly&tls=maybe',
      DATA_DIR: dataDir,
    })
    expect(badOption.status).toBe(2)
    expect(badOption.stderr).toContain('MONGODB_URL: invalid address (')
    expect(badScheme.stderr + badOption.stderr).not.toContain('hunter2')
  })

  it('names what the tape cannot play', () => {
    const dataDir = join(tempFolder(), 'data')
    const MARKET_DATA = 'tape'
    const noFile = start({ MARKET_DATA, TAPE_FILE: '/no/bars.csv', DATA_DIR: dataDir })
    expect(noFile.status).toBe(2)
    expect(noFile.stderr).toBe("TAPE_FILE: '/no/bars.csv' cannot be played: it cannot be read.\n")
    expect(existsSync(dataDir)).toBe(false)
    const emptyLog = start({ MARKET_DATA, DATA_DIR: dataDir })
    expect(emptyLog.status).toBe(2)
    expect(emptyLog.stderr).toContain('TAPE_FILE is not set, and the log has no bars')
  })

  it('names an address of an event store that cannot be read, and keeps its password', () => {
    const dataDir = join(tempFolder(), 'data')
    const url = 'esdb://u:hunter2@db?tls=maybe'
    const { status, stderr } = start({ EVENTSTORE_URL: url, DATA_DIR: dataDir })
    expect(status).toBe(2)
    expect(stderr).toContain('EVENTSTORE_URL: The connection string of the event store is')
    expect(stderr.trim().split('\n')).toHaveLength(1)
    expect(stderr).not.toContain('hunter2')
  })

  it.each([
    ['is damaged', 'x'.repeat(20_000), /^The event log '.*events\.db' is damaged/],
    ['is none of ours', '', /^'.*events\.db' is not an event log\.$/],
  ])('names a log that %s, and leaves it as it was', (_, content, sentence) => {
    const dataDir = tempFolder()
    const file = join(dataDir, 'events.db')
    if (content === '') otherDatabase(file)
    else writeFileSync(file, content)
    const before = readFileSync(file)
    const { status, stderr } = start({ DATA_DIR: dataDir })
    expect(status).toBe(2)
    expect(stderr.trim()).toMatch(sentence)
    expect(stderr.trim().split('\n')).toHaveLength(1)
    expect(readFileSync(file).equals(before)).toBe(true)
  })

  it('says that the keys of its accounts are missing, and makes no others', async () => {
    const dataDir = await folderWithAccount()
    const keys = join(dataDir, 'keys')
    rmSync(keys, { recursive: true })
    const { status, stderr } = start({ DATA_DIR: dataDir })
    expect(status).toBe(2)
    expect(stderr).toBe(
      `There are no keys in ${keys}; names in the log cannot be read without them. Restore it from a backup of the keys folder.\n`,
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
    const { status, stderr } = start({ DATA_DIR: dataDir })
    expect(status).toBe(2)
    expect(stderr).toContain(`There is no log in '${dataDir}', but there are keys of a log`)
    expect(stderr.trim().split('\n')).toHaveLength(1)
    const doctor = await runWords({ DATA_DIR: dataDir }, 'doctor')
    expect(doctor.code).toBe(1)
    expect(doctor.out).toContain(`There is no log in '${dataDir}'`)
    expect(existsSync(file)).toBe(false)
  })

  it('says that another server has the log', async () => {
    const dataDir = tempFolder()
    const product = await startProduct(dataDir, { SIM_SYMBOLS: '3' })
    const { status, stderr } = start({ DATA_DIR: dataDir })
    expect(status).toBe(2)
    expect(stderr).toContain('already open for writing')
    await product.stop()
  })
})

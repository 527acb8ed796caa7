import { readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { StartFault } from '../../../src/composition/server/start-fault.ts'
import { openStores } from '../../../src/composition/stores/stores.ts'
import { parseConfig } from '../../../src/config.ts'
import { openEmbeddedEventStore } from '../../../src/eventstore/embedded/embedded-event-store.ts'
import { writePast } from '../../support/logs/past-log.ts'
import { productEnv } from '../../support/product.ts'
import { runWords } from '../../support/alerts/run-words.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const emptied: Readonly<Record<string, (file: string) => void | Promise<void>>> = {
  'of 0 bytes': (file) => truncateSync(file, 0),
  'of 0 bytes beside its write-ahead log': (file) => {
    truncateSync(file, 0)
    writeFileSync(`${file}-wal`, 'the last commits')
  },
  'that is a database without tables': (file) => {
    rmSync(file)
    const database = new Database(file)
    database.exec('PRAGMA user_version = 7')
    database.close()
  },
  'that has no event': async (file) => {
    rmSync(file)
    await openEmbeddedEventStore({ file }).close()
  },
}

const open = (dataDir: string) =>
  openStores(parseConfig(productEnv({ DATA_DIR: dataDir })), pino({ level: 'silent' }))

describe('an events.db beside the keys of accounts', () => {
  it.each(Object.entries(emptied))(
    '%s begins no new log, stays as it is, and the doctor says what to restore',
    async (_, empty) => {
      const dataDir = tempFolder()
      const file = join(dataDir, 'events.db')
      const past = await writePast(dataDir, 1)
      await past.register('ada')
      await past.close()
      await empty(file)
      const before = readFileSync(file)
      const start = open(dataDir)
      await expect(start).rejects.toThrow(StartFault)
      await expect(start).rejects.toThrow(
        `There is no log in '${dataDir}', but there are keys of a log with accounts.`,
      )
      const doctor = await runWords({ DATA_DIR: dataDir, PORT: '0', OPS_PORT: '0' }, 'doctor')
      expect(doctor.code).toBe(1)
      expect(doctor.out).toContain(`There is no log in '${dataDir}'`)
      expect(readFileSync(file).equals(before)).toBe(true)
    },
  )

  it('of 0 bytes becomes a log where nobody has a key', async () => {
    const dataDir = tempFolder()
    writeFileSync(join(dataDir, 'events.db'), '')
    const doctor = await runWords({ DATA_DIR: dataDir, PORT: '0', OPS_PORT: '0' }, 'doctor')
    expect(doctor.out).toContain('The first start creates it.')
    const stores = await open(dataDir)
    await stores.close()
    expect(statSync(join(dataDir, 'events.db')).size).toBeGreaterThan(0)
  })
})

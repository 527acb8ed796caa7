import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openEmbeddedEventStore } from '../../../src/eventstore/embedded/embedded-event-store.ts'
import { type Expected, examineQuiet, expectFinding } from '../../support/doctor.ts'
import { writeEventFromTomorrow } from '../../support/logs/event-from-tomorrow.ts'
import { writePast } from '../../support/logs/past-log.ts'
import { lastingFolder, tempFolder } from '../../support/temp-folder.ts'
import { copyFolder } from '../../support/copy-folder.ts'

interface State extends Expected {
  readonly name: string
  /** Makes the fault in a data folder with the accounts of ada and bob and a chat line. */
  readonly make: (dataDir: string, ada: string) => unknown
  readonly env?: Readonly<Record<string, string>>
  readonly words?: readonly string[]
}

const log = (dataDir: string) => join(dataDir, 'events.db')
const backupAdvice = /Stop the server, copy DATA_DIR aside as it is, and restore the newest backup/
const lostAdvice = /No server starts here until then/
const keysAdvice = /Nobody can sign in until the keys can be read/

const otherDatabase = (file: string) => {
  rmSync(file)
  const database = new Database(file)
  database.exec('CREATE TABLE notes (text TEXT)')
  database.close()
}

/** Turns the highest bit of these words wherever they stand. */
const spoil = (file: string, words: string) => {
  const bytes = readFileSync(file)
  let changed = 0
  for (let at = -1; (at = bytes.indexOf(words, at + 1)) >= 0; changed += 1)
    bytes[at] = bytes[at]! ^ 0x80
  expect(changed).toBeGreaterThan(0)
  writeFileSync(file, bytes)
}

const states: readonly State[] = [
  {
    name: 'nothing is wrong',
    make: () => undefined,
    words: ['--thorough'],
    code: 0,
    check: 'accounts',
    state: 'ok',
    found: /^2 accounts can be read$/,
    advice: null,
  },
  {
    name: 'a log of 0 bytes beside keys',
    make: (dataDir) => truncateSync(log(dataDir), 0),
    code: 1,
    check: 'log',
    state: 'fault',
    found: /^There is no log in '/,
    advice: lostAdvice,
  },
  {
    name: 'no log beside keys',
    make: (dataDir) => rmSync(log(dataDir)),
    code: 1,
    check: 'log',
    state: 'fault',
    found: /Restore events\.db/,
    advice: lostAdvice,
  },
  {
    name: 'a log that is another program’s database',
    make: (dataDir) => otherDatabase(log(dataDir)),
    code: 1,
    check: 'log',
    state: 'fault',
    found: /is not an event log\.$/,
    advice: /Install the release that wrote it/,
  },
  {
    name: 'a log that is another program’s database, where nobody has a key',
    make: (dataDir) => {
      rmSync(join(dataDir, 'keys'), { recursive: true })
      otherDatabase(log(dataDir))
    },
    code: 1,
    check: 'log',
    state: 'fault',
    found: /is not an event log\.$/,
    advice: /Install the release that wrote it/,
  },
  {
    name: 'a log that is no database',
    make: (dataDir) => writeFileSync(log(dataDir), 'this is no log'.repeat(400)),
    code: 1,
    check: 'log',
    state: 'fault',
    found: /is damaged/,
    advice: backupAdvice,
  },
  {
    name: 'a damaged block',
    make: (dataDir) => spoil(log(dataDir), 'said before the damage'),
    words: ['--thorough'],
    code: 1,
    check: 'log',
    state: 'fault',
    found: /is damaged at position \d+/,
    advice: backupAdvice,
  },
  {
    name: 'a write-ahead log that a bit was turned in',
    make: async (dataDir) => {
      // As a kill leaves it: in a copy that is taken while it is open.
      const open = openEmbeddedEventStore({ file: log(dataDir) })
      const metadata = { correlationId: crypto.randomUUID(), causationId: crypto.randomUUID() }
      const data = { text: 'x'.repeat(500) }
      for (let n = 0; n < 50; n += 1)
        await open.append(
          'torture-1',
          [
            {
              id: crypto.randomUUID(),
              type: 'Counted',
              data,
              metadata: { ...metadata, userId: null, occurredAt: '2026-01-05T15:00:00.000Z' },
            },
          ],
          n === 0 ? 'no_stream' : BigInt(n - 1),
        )
      const [file, beside] = [readFileSync(log(dataDir)), readFileSync(`${log(dataDir)}-wal`)]
      await open.close()
      const at = Math.floor(beside.length / 3)
      beside[at] = beside[at]! ^ 1
      writeFileSync(log(dataDir), file)
      writeFileSync(`${log(dataDir)}-wal`, beside)
    },
    code: 1,
    check: 'log',
    state: 'fault',
    found: /write-ahead log|is damaged/,
    advice: backupAdvice,
  },
  {
    name: 'an event that another release wrote, from tomorrow',
    make: (dataDir) => writeEventFromTomorrow(dataDir, 'stock-AAPL', 86_400_000),
    code: 1,
    check: 'clock',
    state: 'fault',
    found: /^86[34]\d\d s before the last event/,
    advice: /^Set the clock \(NTP\)/,
  },
  {
    name: 'an event that this release cannot read',
    make: (dataDir) => writeEventFromTomorrow(dataDir, 'stock-AAPL', -60_000),
    words: ['--thorough'],
    code: 1,
    check: 'log',
    state: 'fault',
    found: /stock-AAPL@0 \(FromTomorrow\)/,
    advice: /^Install the release that wrote it/,
  },
  {
    name: 'no keys',
    make: (dataDir) => rmSync(join(dataDir, 'keys'), { recursive: true }),
    code: 1,
    check: 'keys',
    state: 'fault',
    found: /^There are no keys in /,
    advice: keysAdvice,
  },
  {
    name: 'the master key among them is missing',
    make: (dataDir) => rmSync(join(dataDir, 'keys', 'master.key')),
    code: 1,
    check: 'keys',
    state: 'fault',
    found: /master/i,
    advice: keysAdvice,
  },
  {
    name: 'another master key',
    make: () => undefined,
    env: { MASTER_KEY: randomBytes(32).toString('base64') },
    code: 1,
    check: 'keys',
    state: 'fault',
    found: /MASTER_KEY|master key/,
    advice: keysAdvice,
  },
  {
    name: 'a key file that cannot be read',
    make: (dataDir, ada) =>
      writeFileSync(join(dataDir, 'keys', 'users', ada.slice(0, 2), `${ada}.key`), 'garbage'),
    code: 1,
    check: 'keys',
    state: 'fault',
    found: /\.key has 7 bytes/,
    advice: /other accounts are not affected/,
  },
  {
    name: 'a key file with a turned bit',
    make: (dataDir, ada) => {
      const file = join(dataDir, 'keys', 'users', ada.slice(0, 2), `${ada}.key`)
      const bytes = readFileSync(file)
      bytes[bytes.length - 1] = bytes[bytes.length - 1]! ^ 1
      writeFileSync(file, bytes)
    },
    code: 1,
    check: 'keys',
    state: 'fault',
    found: /\.key/,
    advice: /other accounts are not affected/,
  },
  {
    name: 'keys that are a file',
    make: (dataDir) => {
      rmSync(join(dataDir, 'keys'), { recursive: true })
      writeFileSync(join(dataDir, 'keys'), 'a file', { mode: 0o600 })
    },
    code: 1,
    check: 'keys',
    state: 'fault',
    found: /ENOTDIR/,
    advice: keysAdvice,
  },
  {
    name: 'a log that cannot be opened',
    make: (dataDir) => {
      rmSync(`${log(dataDir)}-wal`, { force: true })
      mkdirSync(`${log(dataDir)}-wal`)
    },
    code: 1,
    check: 'log',
    state: 'fault',
    found: /did not answer/,
    advice: /^No damage was found/,
  },
]

describe('the doctor, of the log and the keys, changes nothing and says:', () => {
  const folder = lastingFolder()
  let ada: string
  beforeAll(async () => {
    const past = await writePast(folder.path, 1)
    ada = await past.register('ada')
    await past.register('bob')
    await past.say(ada, 'said before the damage')
    await past.close()
    // Moves what stands in the write-ahead log into the file.
    await openEmbeddedEventStore({ file: log(folder.path) }).close()
  })
  afterAll(() => folder.remove())

  it.each(states)('$name', async ({ make, env = {}, words = [], ...expected }) => {
    const dataDir = tempFolder()
    copyFolder(folder.path, dataDir)
    await make(dataDir, ada)
    expectFinding(await examineQuiet(dataDir, env, ...words), expected)
  })
})

import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStores } from '../../../src/composition/stores/stores.ts'
import { parseConfig } from '../../../src/config.ts'
import { openSqlite } from '../../../src/projections/embedded/sqlite.ts'
import { type Expected, examineQuiet, expectFinding } from '../../support/doctor.ts'
import { writePast } from '../../support/logs/past-log.ts'
import { productEnv } from '../../support/product.ts'
import { runWords } from '../../support/alerts/run-words.ts'
import { lastingFolder, tempFolder } from '../../support/temp-folder.ts'
import { copyFolder } from '../../support/copy-folder.ts'

interface State extends Expected {
  readonly name: string
  /** @param other a data folder of another log, with all of its files */
  readonly make: (dataDir: string, other: string) => unknown
  readonly words?: readonly string[]
}

const readModels = (dataDir: string) => join(dataDir, 'read-models.db')

const takeFrom = (other: string, dataDir: string, name: string) => {
  for (const suffix of ['', '-wal', '-shm']) rmSync(join(dataDir, name + suffix), { force: true })
  cpSync(join(other, name), join(dataDir, name))
}

const change = (file: string, sql: string) => {
  const connection = openSqlite(file)
  connection.exec(sql)
  connection.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  connection.close()
}

/** A page of the file as a disk that lost it gives it back. */
const losePage = (file: string) => {
  const bytes = readFileSync(file)
  bytes.fill(0xff, 4_096, 8_192)
  writeFileSync(file, bytes)
}

const aside =
  /^Move the files of both logs where they belong, or move read-models\.db and sessions\.db out of/

const states: readonly State[] = [
  {
    name: 'read models that are this log’s',
    make: () => undefined,
    words: ['--thorough'],
    code: 0,
    check: 'read models',
    state: 'ok',
    found: /^read-models\.db belongs to this log$/,
    advice: null,
  },
  {
    name: 'no read models yet',
    make: (dataDir) => rmSync(readModels(dataDir)),
    code: 0,
    check: 'read models',
    state: 'ok',
    found: /^none yet; the next/,
    advice: null,
  },
  {
    name: 'read models of another log',
    make: (dataDir, other) => takeFrom(other, dataDir, 'read-models.db'),
    code: 1,
    check: 'read models',
    state: 'fault',
    advice: aside,
    found: /^The file read-models\.db belongs to another log, whose first event is /,
  },
  {
    name: 'sessions of another log',
    make: (dataDir, other) => takeFrom(other, dataDir, 'sessions.db'),
    code: 1,
    check: 'sessions',
    state: 'fault',
    advice: aside,
    found: /^The file sessions\.db belongs to another log, whose first event is /,
  },
  {
    name: 'read models that are no database',
    make: (dataDir) => writeFileSync(readModels(dataDir), 'no database'.repeat(1_000)),
    code: 0,
    check: 'read models',
    state: 'warning',
    found: /^read-models\.db is damaged$/,
    advice: /^Check the disk\. The next start moves it aside and rebuilds the read models\.$/,
  },
  {
    name: 'sessions that are no database',
    make: (dataDir) => writeFileSync(join(dataDir, 'sessions.db'), 'no database'.repeat(1_000)),
    code: 0,
    check: 'sessions',
    state: 'warning',
    found: /^sessions\.db is damaged$/,
    advice: /users sign in again\.$/,
  },
  {
    name: 'read models with a page that is lost',
    make: (dataDir) => losePage(readModels(dataDir)),
    words: ['--thorough'],
    code: 0,
    check: 'read models',
    state: 'warning',
    found: /^read-models\.db is damaged$/,
    advice: /^Check the disk\./,
  },
  {
    name: 'a rebuild that was interrupted',
    make: (dataDir) => {
      const half = "INSERT INTO collections (name, generation, fields) VALUES ('accounts@1.9:x', "
      change(
        readModels(dataDir),
        `${half}(SELECT replace(substr(generation, 1, instr(generation, '~') - 1), '.1', '.9')
           FROM live WHERE projection = 'accounts'), '[]')`,
      )
    },
    code: 0,
    check: 'read model accounts',
    state: 'warning',
    found: /^its rebuild was interrupted at 0 percent of the log$/,
    advice:
      /^Continue it: tapedeck projections rebuild accounts; or cancel it: .* cancel accounts\./,
  },
  {
    name: 'commits of the log that are lost',
    make: (dataDir) =>
      change(
        readModels(dataDir),
        `UPDATE checkpoints SET position = '9' || substr(position, 2, 31) WHERE generation LIKE 'accounts@%'`,
      ),
    code: 1,
    check: 'read model accounts',
    state: 'fault',
    found: /^it contains events that the log does not have$/,
    advice: /the log has lost commits: copy DATA_DIR aside before a start/,
  },
]

/** A folder with all of its files, none of them open. */
const fill = async (dataDir: string): Promise<void> => {
  const past = await writePast(dataDir, 1)
  await past.register('ada')
  await past.close()
  const env = { DATA_DIR: dataDir, OPS_PORT: '1' }
  expect(await runWords(env, 'projections', 'rebuild', '--all')).toMatchObject({ code: 0 })
  const config = parseConfig(productEnv({ DATA_DIR: dataDir }))
  await (await openStores(config, pino({ level: 'silent' }))).close()
}

describe('the doctor, of read models and sessions, changes nothing and says:', () => {
  const folder = lastingFolder()
  const home = join(folder.path, 'home')
  const other = join(folder.path, 'other')
  beforeAll(async () => {
    for (const dataDir of [home, other]) {
      mkdirSync(dataDir, { mode: 0o700 })
      await fill(dataDir)
    }
  })
  afterAll(() => folder.remove())

  it.each(states)('$name', async ({ make, words = [], ...expected }) => {
    const dataDir = tempFolder()
    copyFolder(home, dataDir)
    await make(dataDir, other)
    expectFinding(await examineQuiet(dataDir, {}, ...words), expected)
  })
})

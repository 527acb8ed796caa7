import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { prepareBlocks } from '../../../src/eventstore/embedded/blocks/block-query.ts'
import { openEmbeddedEventStore } from '../../../src/eventstore/embedded/embedded-event-store.ts'
import { DamagedLog, EventStoreUnavailable } from '../../../src/eventstore/errors.ts'
import { type Connection, openConnection } from '../../../src/platform/sqlite.ts'
import { lookInto, WrittenMeanwhile } from '../../../src/projections/embedded/look-into.ts'
import { collect, event, events, idsOf } from '../../suites/event-store-context.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const closedLog = async () => {
  const file = join(tempFolder(), 'events.db')
  const store = openEmbeddedEventStore({ file })
  await store.append('chat-1', events(3), 'no_stream')
  const ids = idsOf(await collect(store.readAll()))
  await store.close()
  return { file, ids }
}

/** Reads the lock's file, as who asks whether a server runs, and takes a while for it. */
const reader = `
  const Database = require(process.argv[1])
  const lock = new Database(process.argv[2])
  lock.exec('BEGIN')
  lock.prepare('SELECT 1 FROM sqlite_schema').get([])
  process.stdout.write('reads')
  setTimeout(() => lock.exec('COMMIT'), 150)`

describe('a start beside a reader', () => {
  it('waits for one that asks whether a server runs', async () => {
    const { file, ids } = await closedLog()
    const library = createRequire(import.meta.url).resolve('libsql')
    const child = spawn(process.execPath, ['-e', reader, library, `${file}.lock`])
    const ended = once(child, 'exit')
    await once(child.stdout, 'data')
    const store = openEmbeddedEventStore({ file })
    expect(idsOf(await collect(store.readAll()))).toEqual(ids)
    await store.close()
    expect(await ended).toEqual([0, null])
  })

  it('lets a reader go on with what there was, until it writes into the file that is read', async () => {
    const { file, ids } = await closedLog()
    const before = openEmbeddedEventStore({ file, readOnly: true })
    onTestFinished(() => before.close())
    const started = openEmbeddedEventStore({ file })
    await started.append('chat-1', [event()], 2n)
    expect(idsOf(await collect(before.readAll()))).toEqual(ids)
    await started.close()
    const readings = [before.readAll(), before.readAll({ direction: 'backwards' })]
    for (const reading of [...readings, before.readStream('chat-1')]) {
      const refused = await collect(reading).catch((error: unknown) => error)
      expect(refused).toBeInstanceOf(EventStoreUnavailable)
      expect(String(refused)).toMatch(/written to '.*events\.db' since it was opened\. Run/)
    }
    const again = openEmbeddedEventStore({ file, readOnly: true })
    expect(await collect(again.readAll())).toHaveLength(4)
    await again.close()
  })
})

it('a look into other files of the folder ends when a server has written into them', async () => {
  const file = join(tempFolder(), 'read-models.db')
  const server = openConnection({ address: file, busyTimeoutMs: 0 })
  server.exec('CREATE TABLE kept (id INTEGER)')
  const look = lookInto(file)
  await look.check()
  server.exec('INSERT INTO kept VALUES (1)')
  await expect(look.check()).rejects.toThrow(WrittenMeanwhile)
  look.close()
  server.close()
})

describe('blocks that SQLite finds in a damaged B-tree', () => {
  const rows = (...firsts: number[]) => firsts.map((first) => [first, 1, 0, 0, null, null])
  it.each([
    ['WHERE first >= ? ORDER BY first LIMIT ?', 4, [4, 5, 9], true],
    ['WHERE first >= ? ORDER BY first LIMIT ?', 4, [3], false],
    ['WHERE first >= ? ORDER BY first LIMIT ?', 4, [5, 9, 8], false],
    ['WHERE first >= ? ORDER BY first LIMIT ?', 4, [5, 5], false],
    ['WHERE first <= ? ORDER BY first DESC LIMIT ?', 9, [9, 5, 4], true],
    ['WHERE first <= ? ORDER BY first DESC LIMIT ?', 9, [10], false],
    ['WHERE first <= ? ORDER BY first DESC LIMIT ?', 9, [5, 4, 6], false],
    ['WHERE first <= ? ORDER BY first DESC LIMIT ?', 9, [5, 5], false],
  ])('%s from %i: %j: in order %s', (rest, bound, firsts, isInOrder) => {
    const found = { prepareLists: () => ({ all: () => rows(...firsts) }), file: 'events.db' }
    const query = prepareBlocks(found as unknown as Connection, rest)
    if (isInOrder) expect(query.all([bound, 64]).map(({ first }) => first)).toEqual(firsts)
    else expect(() => query.all([bound, 64])).toThrow(DamagedLog)
  })
})

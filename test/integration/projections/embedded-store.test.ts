import {
  closeSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildFind } from '../../../src/projections/embedded/query.ts'
import { openSqlite } from '../../../src/projections/embedded/sqlite.ts'
import { EmbeddedReadModels } from '../../../src/projections/embedded/store.ts'
import { GenerationGone, ReadModelUnavailable } from '../../../src/projections/errors.ts'
import type { Query } from '../../../src/projections/port.ts'
import { nextTurn } from '../../../src/projections/turns.ts'
import { at, upsert } from '../../suites/read-model-context.ts'
import { lastingFolder } from '../../support/temp-folder.ts'

const things = 'things@1.1:things'

let folder: ReturnType<typeof lastingFolder>
let file: string
let damages: { readonly movedTo: string; readonly reason: string }[]
let opened: EmbeddedReadModels[]
let now: number

const open = () => {
  const store = new EmbeddedReadModels({
    file,
    now: () => now,
    onDamage: (damage) => damages.push(damage),
  })
  opened.push(store)
  return store
}

beforeEach(() => {
  folder = lastingFolder()
  file = join(folder.path, 'read-models.db')
  damages = []
  opened = []
  now = 0
})

afterEach(async () => {
  await Promise.all(opened.map((store) => store.close()))
  folder.remove()
})

const fill = async (store: EmbeddedReadModels, documents: number) => {
  await store.ensureIndexes(things, [{ fields: ['n'] }])
  await store.bulk(
    Array.from({ length: documents }, (_, n) =>
      upsert(things, { _id: `d${n.toString()}`, n, text: 'x'.repeat(200) }),
    ),
    [{ generation: 'things@1.1', position: at(1) }],
  )
}

/** Leaves a file of so many documents, which no process has opened. */
const leave = async (documents: number) => {
  const store = open()
  await fill(store, documents)
  await store.close()
}

const overwrite = (from: number, to: number) => {
  const descriptor = openSync(file, 'r+')
  writeSync(descriptor, Buffer.alloc(to - from, 0xa5), 0, to - from, from)
  closeSync(descriptor)
}

/** @param sql of the file's own tables, as a disk or another process may change them */
const change = (sql: string) => {
  const connection = openSqlite(file)
  connection.exec(sql)
  connection.close()
}

describe('a file that two processes have opened', () => {
  it('keeps the documents of a table that one made since the other opened it', async () => {
    const [first, second] = [open(), open()]
    await fill(first, 3)
    await second.ensureIndexes(things, [{ fields: ['n'] }, { fields: ['text'] }])
    expect(await first.count(things)).toBe(3)
    expect(await second.find(things, { filter: { n: { eq: 2 } }, limit: 3 })).toHaveLength(1)
    const sameText = { filter: { text: { eq: 'x'.repeat(200) } }, limit: 3 }
    expect(await second.find(things, sameText)).toHaveLength(3)
  })

  it('keeps a table that one made again while the other was about to remove it', async () => {
    const first = open()
    await fill(first, 3)
    change(`UPDATE collections SET dropped = 1; DELETE FROM checkpoints`)
    const second = open()
    await fill(first, 2)
    await nextTurn()
    await second.ensureIndexes('others@1.1:others', [])
    expect(await first.count(things)).toBe(2)
  })
})

describe('a damaged file', () => {
  it('found at the start is moved aside and an empty one takes its place', async () => {
    writeFileSync(file, 'this was never a database '.repeat(1_000))
    const store = open()
    expect(await store.generations('things')).toEqual([])
    expect(damages).toEqual([
      { movedTo: `${file}.damaged-1970-01-01T00-00-00.000Z`, reason: 'file is not a database' },
    ])
    expect(statSync(damages[0]!.movedTo).size).toBe(26_000)
    await fill(store, 3)
    expect(await store.count(things)).toBe(3)
  })

  it('that has another column is found at the start', async () => {
    await open().close()
    change('ALTER TABLE collections RENAME COLUMN dropped TO dsopped')
    const store = open()
    expect(damages.map(({ reason }) => reason)).toEqual(['no such column: dropped'])
    await fill(store, 3)
    expect(await store.count(things)).toBe(3)
  })

  it('found by a reader answers unavailable, is moved aside, and says so once', async () => {
    await leave(20_000)
    overwrite(8 * 4_096, statSync(file).size - 4_096)
    const store = open()
    const read = () => store.find(things, { sort: [{ field: 'n' }], limit: 20_000 })
    await expect(read()).rejects.toThrow(ReadModelUnavailable)
    expect(damages.map(({ reason }) => reason)).toEqual(['database disk image is malformed'])
    await expect(read()).rejects.toThrow(GenerationGone)
    expect(await store.checkpoint('things@1.1')).toBeNull()
    expect(damages).toHaveLength(1)
  })

  it.each([
    ['is no UTF-8', 0xf8],
    ['is no JSON', 0x22],
    ['says something else', 0x79],
  ])('with a document that %s answers unavailable and is moved aside', async (_, byte) => {
    await leave(3)
    const bytes = readFileSync(file)
    for (let found = -1; (found = bytes.indexOf('xxx', found + 1)) >= 0; found += 200)
      bytes[found] = byte
    writeFileSync(file, bytes)
    const store = open()
    await expect(store.getMany(things, ['d0'])).rejects.toThrow(ReadModelUnavailable)
    await expect(store.find(things, { limit: 3 })).rejects.toThrow(GenerationGone)
    expect(damages.map(({ reason }) => reason)).toEqual(['A stored document cannot be read.'])
  })

  const never = new AbortController().signal

  it.each([
    ['a document that is moved to another position', `UPDATE "${things}" SET at = at || '0'`],
    ['how far it is', `UPDATE checkpoints SET position = replace(position, '1~', '2~')`],
    ['which generation is live', `UPDATE live SET generation = replace(generation, '.1~', '.2~')`],
  ])('is noticed when it is read: %s', async (_, sql) => {
    const first = open()
    await fill(first, 3)
    await first.swap('things', 'things@1.1')
    await first.close()
    change(sql)
    const store = open()
    const reading = async () => {
      await store.find(things, { limit: 3 })
      await store.checkpoint('things@1.1')
      await store.live('things')
    }
    await expect(reading()).rejects.toThrow(ReadModelUnavailable)
    expect(damages).toHaveLength(1)
  })

  it('is noticed where an index leads to the document of another', async () => {
    await leave(2)
    change(`UPDATE "${things}" SET "f:n" = 1 - "f:n"`)
    await expect(open().find(things, { filter: { n: { eq: 1 } }, limit: 2 })).rejects.toThrow(
      ReadModelUnavailable,
    )
    change(`DROP TABLE IF EXISTS "${things}"`)
    await fill(open(), 2)
    change(`UPDATE "${things}" SET _id = 'd9' WHERE _id = 'd1'`)
    await expect(open().get(things, 'd9')).rejects.toThrow(ReadModelUnavailable)
    expect(damages).toHaveLength(2)
  })

  it.each([
    ['a document', `UPDATE "${things}" SET doc = replace(doc, 'xx', 'xy') WHERE _id = 'd999'`],
    ['of what a generation is live', `UPDATE live SET projection = 'thangs'`],
    ['of what a position is', `UPDATE checkpoints SET generation = 'thangs@1.1'`],
  ])(
    'is noticed by the look at all of it, where nobody reads what was changed: %s',
    async (_, sql) => {
      const first = open()
      await fill(first, 1_000)
      await first.swap('things', 'things@1.1')
      expect(await first.check(never)).toBe(1_000)
      await first.close()
      change(sql)
      const store = open()
      expect(await store.count(things)).toBe(1_000)
      await expect(store.check(never)).rejects.toThrow(ReadModelUnavailable)
      expect(damages).toHaveLength(1)
      expect(await store.check(never)).toBe(0)
    },
  )

  it.each([
    ['after', 'bbbb', true],
    ['before', '0000', false],
  ])('has a deleted document %s its checkpoint: %s', async (_, digits, isDamage) => {
    const first = open()
    await fill(first, 3)
    await first.bulk(
      [{ kind: 'delete', collection: things, id: 'd1', at: at(2) }],
      [{ generation: 'things@1.1', position: at(2) }],
    )
    expect(await first.check(never)).toBe(2)
    await first.close()
    change(`UPDATE "${things}" SET at = '${digits}' || substr(at, 5) WHERE doc IS NULL`)
    const store = open()
    if (isDamage) await expect(store.check(never)).rejects.toThrow(ReadModelUnavailable)
    else expect(await store.check(never)).toBe(2)
    expect(damages).toHaveLength(isDamage ? 1 : 0)
  })

  it('is noticed by the look, where an index has lost what it leads to', async () => {
    await leave(10)
    // The engine takes the index for a part of it, and so writes no entry for what is added.
    change(`PRAGMA writable_schema = 1;
      UPDATE sqlite_schema SET sql = sql || ' WHERE "f:n" < 5' WHERE type = 'index' AND sql LIKE '%f:n%';
      PRAGMA schema_version = 1000`)
    change(`REINDEX`)
    change(`PRAGMA writable_schema = 1;
      UPDATE sqlite_schema SET sql = replace(sql, ' WHERE "f:n" < 5', '') WHERE type = 'index';
      PRAGMA schema_version = 1001`)
    const store = open()
    expect(await store.find(things, { sort: [{ field: 'n' }], limit: 10 })).toHaveLength(5)
    await expect(store.check(never)).rejects.toThrow(ReadModelUnavailable)
    expect(damages).toHaveLength(1)
    expect(damages[0]?.reason).toMatch(/missing from index/)
  })

  it('is looked at no further than it is let', async () => {
    const store = open()
    await fill(store, 1_000)
    expect(await store.check(AbortSignal.abort())).toBe(0)
  })

  it('found in the middle of a bulk fails the bulk and writes none of it to the new file', async () => {
    await leave(20_000)
    overwrite(8 * 4_096, statSync(file).size - 4_096)
    const store = open()
    const writes = Array.from({ length: 500 }, (_, n) =>
      upsert(things, { _id: `d${(n * 40).toString()}`, n: 0 }, 2),
    )
    await expect(store.bulk(writes)).rejects.toThrow(ReadModelUnavailable)
    await expect(store.bulk(writes)).rejects.toThrow(GenerationGone)
    await fill(store, 2)
    expect(await store.count(things)).toBe(2)
  })

  it('is kept for a look, the newest two of them', async () => {
    for (now = 1_000; now <= 4_000; now += 1_000) {
      writeFileSync(file, `broken at ${now.toString()}`)
      await open().close()
    }
    expect(readdirSync(folder.path).filter((name) => /damaged.*Z$/.test(name))).toEqual([
      'read-models.db.damaged-1970-01-01T00-00-03.000Z',
      'read-models.db.damaged-1970-01-01T00-00-04.000Z',
    ])
  })
})

describe('the embedded store', () => {
  it('cannot be made in a folder that does not exist', () => {
    file = join(folder.path, 'nowhere', 'read-models.db')
    expect(open).toThrow(ReadModelUnavailable)
  })

  it('answers from the last commit while a bulk is being written', async () => {
    const store = open()
    await fill(store, 1)
    const writes = Array.from({ length: 20_000 }, (_, n) =>
      upsert(things, { _id: `e${n.toString()}`, n, text: 'y'.repeat(500) }, 2),
    )
    const bulk = store.bulk(writes)
    const counts: number[] = []
    while (counts.at(-1) !== 20_001) {
      counts.push(await store.count(things))
      await nextTurn()
    }
    await bulk
    expect(counts.length).toBeGreaterThan(3)
    expect(counts.slice(0, -1).filter((count) => count !== 1)).toEqual([])
  })

  it.each<[string, Query, string]>([
    ['a sort', { sort: [{ field: 'n' }], limit: 10 }, 'SCAN * USING INDEX * by n'],
    ['its reverse', { sort: [{ field: 'n', descending: true }], limit: 10 }, 'SCAN *USING INDEX *'],
    ['eq', { filter: { n: { eq: 1 } }, limit: 1 }, 'SEARCH * USING INDEX * by n*'],
    ['in', { filter: { n: { in: [1, 2] } }, limit: 1 }, 'SEARCH * USING INDEX * by n*'],
    ['a range', { filter: { n: { gt: 1 } }, limit: 1 }, 'SEARCH * USING INDEX * by n*'],
    ['a prefix', { filter: { n: { prefix: 'a' } }, limit: 1 }, 'SEARCH * USING INDEX * by n*'],
    [
      'the newest of a group',
      {
        filter: { a: { eq: 1 }, b: { lt: 9 } },
        sort: [{ field: 'b', descending: true }],
        limit: 2,
      },
      'SEARCH * USING INDEX * by a, b*',
    ],
    ['ids', { filter: { _id: { in: ['a'] } }, limit: 1 }, 'SEARCH * USING INDEX sqlite_autoindex*'],
  ])('answers %s from an index', async (_name, query, plan) => {
    const store = open()
    await store.ensureIndexes(things, [{ fields: ['n'] }, { fields: ['a', 'b'] }])
    const connection = openSqlite(file)
    const { sql, values } = buildFind({ name: things, fields: ['n', 'a', 'b'] }, query)
    const steps = connection.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(values)
    connection.close()
    const details = steps.map(({ detail }) => detail as string)
    const pattern = plan.replaceAll('*', '.*')
    expect(details[0]).toMatch(new RegExp(pattern))
    if (query.sort) expect(details).toHaveLength(1)
  })
})

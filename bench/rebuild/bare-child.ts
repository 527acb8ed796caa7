/** The bare loop: reads and parses the same log, and inserts the same final documents. */
import Database from 'libsql'
import { parseChecked } from '../../src/platform/checked-text.ts'
import { sqliteLimits } from '../../src/projections/embedded/sqlite.ts'

const [, , logFile = '', finishedFile = '', ownFile = ''] = process.argv
const blocksPerPage = 1_000
const rowsPerTransaction = 10_000

type Row = Readonly<Record<string, string | number | null | Buffer>>

const parsed = ({ doc, at }: Row) =>
  JSON.parse(parseChecked(Buffer.from(String(doc)), String(at)) ?? '') as object

/** The engine gives blobs as what it does not take. */
const bindable = (value: unknown) => (value instanceof ArrayBuffer ? Buffer.from(value) : value)

const quoted = (name: string) => `"${name}"`

/** The finished tables: how each is made, and its documents as objects, as a fold would have them. */
const finished = new Database(finishedFile)
const made = finished
  .prepare(`SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE sql IS NOT NULL`)
  .all([]) as { type: string; name: string; tbl_name: string; sql: string }[]
const tables = made
  .filter(({ type, name }) => type === 'table' && name.includes(':'))
  .map(({ name, sql }) => {
    const rows = finished.prepare(`SELECT * FROM ${quoted(name)}`).all([]) as Row[]
    const names = Object.keys(rows[0] ?? {})
    const documents = rows.map((row) =>
      names.map((column) => (column === 'doc' ? parsed(row) : bindable(row[column]))),
    )
    const indexes = made.filter(({ type, tbl_name }) => type === 'index' && tbl_name === name)
    return { name, names, documents, sql: [sql, ...indexes.map((index) => index.sql)] }
  })
finished.close()

const log = new Database(logFile)
const own = new Database(ownFile)
own.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;
  PRAGMA wal_autocheckpoint = ${sqliteLimits.walPages}`)

type Mention = readonly [string, number, string, string, metadata: number, data: number]

/** @returns how many events a block has */
const parseBlock = (head: string, body: string): number => {
  const mentions = JSON.parse(head) as readonly Mention[]
  let at = 0
  for (const [, , , , metadata, data] of mentions) {
    JSON.parse(body.slice(at, at + metadata))
    JSON.parse(body.slice(at + metadata, at + metadata + data))
    at += metadata + data
  }
  return mentions.length
}

const readLog = (): number => {
  const page = log.prepare(
    'SELECT first, head, body FROM blocks WHERE first > ? ORDER BY first LIMIT ?',
  )
  let count = 0
  for (let after = 0; ;) {
    const blocks = page.all([after, blocksPerPage]) as Row[]
    for (const { head, body } of blocks) count += parseBlock(String(head), String(body))
    if (blocks.length < blocksPerPage) return count
    after = Number(blocks.at(-1)?.['first'])
  }
}

const insertAll = () => {
  for (const { name, names, documents, sql } of tables) {
    for (const statement of sql) own.exec(statement)
    if (documents.length === 0) continue
    const places = names.map(() => '?').join(', ')
    const insert = own.prepare(
      `INSERT INTO ${quoted(name)} (${names.map(quoted).join(', ')}) VALUES (${places})`,
    )
    const doc = names.indexOf('doc')
    for (let first = 0; first < documents.length; first += rowsPerTransaction) {
      own.exec('BEGIN')
      for (const values of documents.slice(first, first + rowsPerTransaction))
        insert.run(values.map((value, index) => (index === doc ? JSON.stringify(value) : value)))
      own.exec('COMMIT')
    }
  }
}

const started = performance.now()
const cpuBefore = process.cpuUsage()
const events = readLog()
insertAll()
process.send?.({
  spentMs: performance.now() - started,
  cpu: process.cpuUsage(cpuBefore),
  events,
})

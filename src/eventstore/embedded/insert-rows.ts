import type { NewRow } from './decide-append.ts'
import type { Bindable } from './sqlite.ts'
import type { Writer, WriterQuery } from './writer.ts'

/** Each further row of a statement saves a way into the engine; each further statement is memory. */
export const rowsPerStatementMax = 64

/** What is bound for each row; its position and its time follow from the statement's first. */
const columns = ['stream', 'revision', 'checksum', 'id', 'type', 'metadata', 'data']

const insert = (rows: number): string => {
  const texts = Array.from({ length: rows }, (_, row) => {
    const own = columns.map((_name, column) => `?${3 + row * columns.length + column}`)
    return `(?1 + ${row}, ?2, ${own.join(', ')})`
  })
  return `INSERT INTO events (position, recorded_at, ${columns.join(', ')})
    VALUES ${texts.join(', ')}`
}

const valuesOf = (first: NewRow, rows: readonly NewRow[]): Bindable[] => {
  const values: Bindable[] = [first.position, first.recorded_at]
  for (const { streamNumber, revision, checksum, id, type, metadata, data } of rows)
    values.push(streamNumber, revision, checksum, id, type, metadata, data)
  return values
}

/**
 * Writes rows of one group: they follow each other in the log and have one time.
 *
 * @param beside on a thread of the engine
 */
export type InsertRows = (rows: readonly NewRow[], beside: boolean) => Promise<void>

export const createInsertRows = (writer: Writer): InsertRows => {
  const statements = new Map<number, WriterQuery<never>>()
  const statementFor = async (rows: number): Promise<WriterQuery<never>> => {
    const statement = await writer.prepare(insert(rows))
    statements.set(rows, statement)
    return statement
  }
  return async (rows, beside) => {
    for (let from = 0; from < rows.length; from += rowsPerStatementMax) {
      const some = rows.slice(from, from + rowsPerStatementMax)
      const [first] = some
      if (first === undefined) return
      const statement = statements.get(some.length) ?? (await statementFor(some.length))
      const values = valuesOf(first, some)
      if (beside) await statement.runBeside(values)
      else statement.run(values)
    }
  }
}

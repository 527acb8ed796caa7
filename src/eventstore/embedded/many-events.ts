import type { NewRow } from './decide-append.ts'
import type { ManyRows } from './insert-many.ts'
import type { Bindable } from './sqlite.ts'

/** What is bound for each row; its position and its time follow from the statement's first. */
const columns = ['stream', 'revision', 'checksum', 'id', 'type', 'metadata', 'data']

/** Events of one group: they follow each other in the log and have one time. */
export const manyEvents: ManyRows<NewRow> = {
  insert: (rows) => {
    const texts = Array.from({ length: rows }, (_, row) => {
      const own = columns.map((_name, column) => `?${3 + row * columns.length + column}`)
      return `(?1 + ${row}, ?2, ${own.join(', ')})`
    })
    return `INSERT INTO events (position, recorded_at, ${columns.join(', ')})
      VALUES ${texts.join(', ')}`
  },
  valuesOf: (rows) => {
    const [{ position, recorded_at }] = rows
    const values: Bindable[] = [position, recorded_at]
    for (const { streamNumber, revision, checksum, id, type, metadata, data } of rows)
      values.push(streamNumber, revision, checksum, id, type, metadata, data)
    return values
  },
}

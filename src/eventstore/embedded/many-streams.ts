import type { NewStream } from './decide-append.ts'
import type { ManyRows } from './insert-many.ts'

/** Streams that begin in one group: their numbers follow each other. */
export const manyStreams: ManyRows<NewStream> = {
  insert: (rows) => {
    const names = Array.from({ length: rows }, (_, row) => `(?1 + ${row}, ?${row + 2})`)
    return `INSERT INTO streams (id, name) VALUES ${names.join(', ')}`
  },
  valuesOf: (streams) => [streams[0].number, ...streams.map(({ name }) => name)],
}

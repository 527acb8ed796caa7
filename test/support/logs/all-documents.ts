import type { DocumentTable } from '../../../src/projections/past/find-documents.ts'

/** The documents of a table, as they are read. */
export const allDocuments = (table: DocumentTable) =>
  Array.from(table.values(), ({ _id }) => table.get(_id))

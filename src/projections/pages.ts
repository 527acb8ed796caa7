import type { ReadModelDocument } from './port.ts'
import type { CollectionReader } from './read-models.ts'
import { nextTurn } from './turns.ts'

/** Documents read at a time; other work runs in between. */
const documentsPerPage = 500

/**
 * All documents of a collection in the order of their ids, page by page. A document that is written
 * in the meantime may be returned in its old or its new state.
 */
export async function* pagesOf<Document extends ReadModelDocument>(
  reader: CollectionReader<Document>,
): AsyncGenerator<readonly Document[]> {
  let last: string | undefined
  for (;;) {
    const page = await reader.find({
      ...(last !== undefined && { filter: { _id: { gt: last } } }),
      sort: [{ field: '_id' }],
      limit: documentsPerPage,
    })
    if (page.length > 0) yield page
    if (page.length < documentsPerPage) return
    last = page.at(-1)?._id
    // An embedded store answers synchronously, so other work would not run.
    await nextTurn()
  }
}

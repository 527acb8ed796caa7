import type { ReadModelDocument } from './port.ts'
import type { CollectionReader } from './read-models.ts'
import { nextTurn } from './turns.ts'

/** Documents read at a time: others have their turn in between. */
const documentsPerPage = 500

/**
 * Every document of a collection in the order of ids, a page at a time. A document that is written
 * meanwhile may be seen as it was or as it is.
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
    // A store in a file answers at once, and would let nobody else have theirs.
    await nextTurn()
  }
}

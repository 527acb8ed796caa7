import { boundedCache } from '../../platform/bounded-cache.ts'
import { nextTurn } from '../../projections/turns.ts'
import { type Encoded, encode } from './encoded.ts'

/** Encoded answers by query, each valid for one version of its read model. */
export interface EncodedCache {
  /**
   * The answer to `question`; `read` is called only if there is none for this version. Concurrent
   * callers share it.
   * @param version null: unknown, so nothing is cached
   */
  answer(question: string, version: string | null, read: () => Promise<object>): Promise<Encoded>
}

export const createEncodedCache = (entriesMax: number): EncodedCache => {
  const entries = boundedCache<{ version: string; encoded: Promise<Encoded> }>(entriesMax)

  const make = async (read: () => Promise<object>): Promise<Encoded> => {
    const body = await read()
    // Reading and encoding a long list take a millisecond each.
    await nextTurn()
    return encode(body)
  }

  return {
    answer: async (question, version, read) => {
      if (version === null) return make(read)
      const kept = entries.get(question)
      const entry = kept?.version === version ? kept : { version, encoded: make(read) }
      if (entry !== kept) entries.set(question, entry)
      try {
        return await entry.encoded
      } catch (error) {
        if (entries.peek(question) === entry) entries.delete(question)
        throw error
      }
    },
  }
}

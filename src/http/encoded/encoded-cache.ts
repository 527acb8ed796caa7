import { LRUCache } from 'lru-cache'
import { type Encoded, encode } from './encoded.ts'

/** Encoded answers by question, each good for one version of what it was read from. */
export interface EncodedCache {
  /**
   * The answer to `question`; `read` is asked only when none was made for this version yet. Askers
   * who come while it is being made share it.
   * @param version null: nothing is known, so nothing is kept
   */
  answer(question: string, version: string | null, read: () => Promise<object>): Promise<Encoded>
}

export const createEncodedCache = (entriesMax: number): EncodedCache => {
  const entries = new LRUCache<string, { version: string; encoded: Promise<Encoded> }>({
    max: entriesMax,
  })

  const make = async (read: () => Promise<object>): Promise<Encoded> => encode(await read())

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

import { dropOldest } from '../../domain/kernel/drop-oldest.ts'
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
  const entries = new Map<string, { version: string; encoded: Promise<Encoded> }>()

  const make = async (read: () => Promise<object>): Promise<Encoded> => encode(await read())

  return {
    answer: async (question, version, read) => {
      if (version === null) return make(read)
      const kept = entries.get(question)
      entries.delete(question)
      const entry = kept?.version === version ? kept : { version, encoded: make(read) }
      // Last asked stands last, so the first is the one that nobody asked for longest.
      entries.set(question, entry)
      dropOldest(entries, entriesMax)
      try {
        return await entry.encoded
      } catch (error) {
        if (entries.get(question) === entry) entries.delete(question)
        throw error
      }
    },
  }
}

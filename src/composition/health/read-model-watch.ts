import type { Logger } from 'pino'
import type { ReadModelStore } from '../../projections/port.ts'
import { lookEveryHour } from './recurring-look.ts'

/**
 * Looks at every read-model document where they are in a file, after the start and every hour. A
 * damaged file is put aside then, and the projections say that they are being built.
 */
export const watchReadModels = (store: ReadModelStore, log: Pick<Logger, 'error'>) => {
  if (store.check === undefined) return []
  let whole: number | null = null
  const look = async (signal: AbortSignal) => {
    const documents = await store.check?.(signal)
    if (documents !== undefined && !signal.aborted) whole = documents
  }
  const lastResult = () => (whole === null ? null : `${whole.toString()} documents were whole`)
  return [lookEveryHour({ name: 'read-model file', what: 'read models', look, lastResult }, log)]
}

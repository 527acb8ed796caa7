import type { Logger } from 'pino'
import type { ReadModelStore } from '../../projections/port.ts'
import { checkHourly } from './periodic-check.ts'

/**
 * Checks every document of a read-model file after the start and every hour. A damaged file is
 * renamed, and the read models are rebuilt.
 */
export const watchReadModels = (store: ReadModelStore, log: Pick<Logger, 'error'>) => {
  if (store.check === undefined) return []
  let whole: number | null = null
  const check = async (signal: AbortSignal) => {
    const documents = await store.check?.(signal)
    if (documents !== undefined && !signal.aborted) whole = documents
  }
  const lastResult = () => (whole === null ? null : `${whole.toString()} documents were whole`)
  return [checkHourly({ name: 'read-model file', what: 'read models', check, lastResult }, log)]
}

import type { ErrorRequestHandler } from 'express'
import {
  DamagedLog,
  InvalidRequest,
  StreamNotFound,
  UnreadableEvent,
} from '../eventstore/errors.ts'
import { isStoreUnavailable } from '../projections/store-unavailable.ts'
import { BadKeyFile, BadMasterKey } from '../vault/errors.ts'

/** What an operator has to mend, told in a sentence that names the place. */
export const isForOperators = (error: unknown): error is Error =>
  error instanceof UnreadableEvent ||
  error instanceof DamagedLog ||
  error instanceof BadKeyFile ||
  error instanceof BadMasterKey

const answerOf = (error: unknown): { readonly status: number; readonly sentence: string } => {
  if (error instanceof StreamNotFound) return { status: 404, sentence: error.message }
  if (error instanceof InvalidRequest) return { status: 400, sentence: error.message }
  if (error instanceof DamagedLog) return { status: 503, sentence: error.message }
  if (isForOperators(error)) return { status: 500, sentence: error.message }
  if (isStoreUnavailable(error))
    return { status: 503, sentence: 'A store cannot be reached; try again in a moment.' }
  return { status: 500, sentence: 'Something went wrong; the log of the server has the details.' }
}

/** Where an exception of the operators' port ends. A body that cannot be parsed is the caller's. */
export const faults =
  (onFault: (error: unknown) => void): ErrorRequestHandler =>
  (error: unknown, _request, response, next) => {
    const given: unknown = error instanceof Error && 'status' in error ? error.status : null
    if (typeof given === 'number' && given >= 400 && given < 500) {
      response.status(given).type('text').send('The body of the call cannot be read.')
      return
    }
    const { status, sentence } = answerOf(error)
    if (status === 500 || error instanceof DamagedLog) onFault(error)
    if (response.headersSent) next(error)
    else {
      if (status === 503) response.set('Retry-After', '1')
      response.status(status).type('text').send(sentence)
    }
  }

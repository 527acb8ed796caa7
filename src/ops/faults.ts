import type { ErrorRequestHandler } from 'express'
import {
  DamagedLog,
  InvalidRequest,
  StreamNotFound,
  UnreadableEvent,
} from '../eventstore/errors.ts'
import { isStoreUnavailable } from '../projections/guard/store-unavailable.ts'
import { BadKeyFile, BadMasterKey } from '../vault/errors.ts'

/** A fault that an operator has to repair, with a message that names the place. */
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
    return { status: 503, sentence: 'A store is unavailable. Try again in a moment.' }
  return { status: 500, sentence: 'An unexpected error occurred. See the server log for details.' }
}

/** Handles exceptions of the operators' port. An unparsable body is the caller's error. */
export const faults =
  (onFault: (error: unknown) => void): ErrorRequestHandler =>
  (error: unknown, _request, response, next) => {
    const given: unknown = error instanceof Error && 'status' in error ? error.status : null
    if (typeof given === 'number' && given >= 400 && given < 500) {
      response.status(given).type('text').send('The request body cannot be parsed.')
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

import {
  MongoBulkWriteError,
  MongoError,
  MongoInvalidArgumentError,
  MongoServerError,
  type WriteError,
} from 'mongodb'
import { ReadModelUnavailable } from '../errors.ts'

/**
 * A server refuses a document itself: it would refuse it again, whatever an operator mends.
 * Source: `error_codes.yml` of MongoDB: DollarPrefixedFieldName, EmptyFieldName, DottedFieldName,
 * DocumentValidationFailure, BSONObjectTooLarge, and the two that tell of a document over 16 MiB.
 */
export const refusedDocumentCodes = [52, 56, 57, 121, 10_334, 17_419, 17_420] as const

const refusedCodes = new Set<unknown>(refusedDocumentCodes)

const writeErrorsOf = (error: MongoError): readonly Pick<WriteError, 'code'>[] =>
  error instanceof MongoBulkWriteError ? [error.writeErrors].flat() : []

/** The driver measures a document before it sends it, and calls one too large an argument. */
const isRefusedDocument = (error: MongoError): boolean =>
  error instanceof MongoInvalidArgumentError ||
  refusedCodes.has(error.code) ||
  writeErrorsOf(error).some(({ code }) => refusedCodes.has(code))

/** Of the machine below the driver: a name that is not found, a certificate that cannot be read. */
const isOfTheSystem = (error: unknown): error is Error =>
  error instanceof Error && 'syscall' in error && typeof error.syscall === 'string'

/**
 * Whatever a database says that is not about a document is 'unavailable' to us: a list of the codes
 * that pass would miss the next one, and a missed one stops a projection for good.
 */
export const asUnavailable = (error: unknown): unknown =>
  (error instanceof MongoError && !isRefusedDocument(error)) || isOfTheSystem(error)
    ? new ReadModelUnavailable(`Read models: ${error.message}`, { cause: error })
    : error

/** @throws ReadModelUnavailable */
export const reaching = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work()
  } catch (error) {
    throw asUnavailable(error)
  }
}

const codeOf = (error: unknown): unknown =>
  error instanceof MongoServerError ? error.code : undefined

export const isDuplicateKey = (error: unknown): boolean => codeOf(error) === 11_000
/** Of a collection that is to be dropped. */
export const isNamespaceMissing = (error: unknown): boolean => codeOf(error) === 26
/** Of a collection that is to be made. */
export const isNamespaceTaken = (error: unknown): boolean => codeOf(error) === 48

/** AuthenticationFailed, and what Atlas answers instead: a wrong password, or no such user. */
export const isUserRefused = (error: unknown): boolean =>
  error instanceof MongoError && (error.code === 18 || error.code === 8_000)

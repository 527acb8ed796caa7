import {
  MongoBulkWriteError,
  MongoError,
  MongoInvalidArgumentError,
  MongoServerError,
  type WriteError,
} from 'mongodb'
import { ReadModelUnavailable } from '../errors.ts'

/**
 * The server rejects the document itself and would reject it again. Source: `error_codes.yml` of
 * MongoDB: DollarPrefixedFieldName, EmptyFieldName, DottedFieldName, DocumentValidationFailure,
 * BSONObjectTooLarge, and the two for a document over 16 MiB.
 */
export const refusedDocumentCodes = [52, 56, 57, 121, 10_334, 17_419, 17_420] as const

const refusedCodes = new Set<unknown>(refusedDocumentCodes)

const writeErrorsOf = (error: MongoError): readonly Pick<WriteError, 'code'>[] =>
  error instanceof MongoBulkWriteError ? [error.writeErrors].flat() : []

/** The driver measures a document before sending; too large is an argument error. */
const isRefusedDocument = (error: MongoError): boolean =>
  error instanceof MongoInvalidArgumentError ||
  refusedCodes.has(error.code) ||
  writeErrorsOf(error).some(({ code }) => refusedCodes.has(code))

/** Errors of the machine below the driver: a name that is not found, an unreadable certificate. */
const isOfTheSystem = (error: unknown): error is Error =>
  error instanceof Error && 'syscall' in error && typeof error.syscall === 'string'

/**
 * Every database error that is not about a document counts as 'unavailable'. A list of the
 * temporary codes would be incomplete, and a missing code would stop a projection permanently.
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
/** The collection to be dropped does not exist. */
export const isNamespaceMissing = (error: unknown): boolean => codeOf(error) === 26
/** The collection to be created exists. */
export const isNamespaceTaken = (error: unknown): boolean => codeOf(error) === 48

/** AuthenticationFailed, and what Atlas returns instead: a wrong password, or an unknown user. */
export const isUserRefused = (error: unknown): boolean =>
  error instanceof MongoError && (error.code === 18 || error.code === 8_000)

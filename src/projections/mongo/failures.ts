import {
  MongoBulkWriteError,
  MongoDriverError,
  MongoError,
  MongoNetworkError,
  MongoServerError,
  MongoServerSelectionError,
} from 'mongodb'
import { ReadModelUnavailable } from '../errors.ts'

/**
 * A server that is stepping down, shutting down, or too slow.
 * Source: `error_codes.yml` of MongoDB, category RetriableError.
 */
const passingCodes = new Set([6, 7, 50, 89, 91, 134, 175, 189, 262, 317, 358, 9_001, 10_107])
const passingCodesToo = new Set([11_600, 11_602, 13_435, 13_436])

const isPassing = (error: MongoServerError): boolean =>
  typeof error.code === 'number' &&
  (passingCodes.has(error.code) || passingCodesToo.has(error.code))

/** Names, because the driver does not export a class for each of them. */
const awayNames =
  /^Mongo(Network|NetworkTimeout|ServerSelection|TopologyClosed|NotConnected|ClientClosed|PoolCleared|PoolClosed|WaitQueueTimeout|OperationTimeout|ExpiredSession|ServerClosed)Error$/

/** A bulk that was cut off comes as one of its own errors, with no write that was refused. */
const wasCutOff = (error: MongoError): boolean =>
  error instanceof MongoBulkWriteError &&
  Array.isArray(error.writeErrors) &&
  error.writeErrors.length === 0

const saysAway = (error: MongoError): boolean =>
  error instanceof MongoNetworkError ||
  wasCutOff(error) ||
  error instanceof MongoServerSelectionError ||
  (error instanceof MongoServerError && isPassing(error)) ||
  (error instanceof MongoDriverError && awayNames.test(error.name)) ||
  awayNames.test(error.name)

/** An error of selection, network or time-out is 'unavailable' to us; any other stays what it is. */
export const asUnavailable = (error: unknown): unknown =>
  error instanceof MongoError && saysAway(error)
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

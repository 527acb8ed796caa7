import {
  MongoBulkWriteError,
  MongoMissingCredentialsError,
  type MongoError,
  MongoExpiredSessionError,
  MongoNetworkError,
  MongoNetworkTimeoutError,
  MongoNotConnectedError,
  MongoRuntimeError,
  MongoServerClosedError,
  MongoServerError,
  MongoServerSelectionError,
  MongoTopologyClosedError,
  MongoWriteConcernError,
} from 'mongodb'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ReadModelUnavailable } from '../../../../src/projections/errors.ts'
import { asUnavailable, refusedDocumentCodes } from '../../../../src/projections/mongo/failures.ts'

const server = (code: number) => new MongoServerError({ message: 'refused', code, ok: 0 })
const bulk = (codes: readonly number[]) =>
  new MongoBulkWriteError(
    { message: 'bulk', code: codes[0] ?? 0, writeErrors: codes.map((code) => ({ code })) as never },
    {} as never,
  )

const away: readonly MongoError[] = [
  new MongoNetworkError('reset'),
  new MongoNetworkTimeoutError('timed out'),
  new MongoServerSelectionError('nobody there', {} as never),
  new MongoTopologyClosedError('closed'),
  new MongoNotConnectedError('not connected'),
  new MongoServerClosedError('closed'),
  new MongoExpiredSessionError('expired'),
  new MongoRuntimeError('the driver is in no state to ask'),
  // The password file is empty, or its user has another mechanism.
  new MongoMissingCredentialsError('no password'),
  new MongoWriteConcernError({ ok: 1, writeConcernError: { code: 64, errmsg: 'waited' } }),
  bulk([]),
  bulk([13]),
]

describe('an error of the database', () => {
  it.each(away.map((error) => [error.name, error] as const))('%s is unavailable', (_, error) => {
    expect(asUnavailable(error)).toBeInstanceOf(ReadModelUnavailable)
  })

  it('is unavailable whatever its code, where no document was refused', () => {
    const refused = new Set<number>(refusedDocumentCodes)
    const codes = fc.integer({ min: 1, max: 20_000 }).filter((code) => !refused.has(code))
    fc.assert(
      fc.property(codes, (code) => {
        expect(asUnavailable(server(code))).toBeInstanceOf(ReadModelUnavailable)
        expect(asUnavailable(bulk([code]))).toBeInstanceOf(ReadModelUnavailable)
      }),
    )
  })

  it.each([13, 18, 8_000, 11_600, 14_031, 292, 20])('%i is no fault of an event', (code) => {
    expect(asUnavailable(server(code))).toBeInstanceOf(ReadModelUnavailable)
  })

  it.each([...refusedDocumentCodes])('%i stays what it is: a document was refused', (code) => {
    for (const error of [server(code), bulk([code]), bulk([13, code])])
      expect(asUnavailable(error)).toBe(error)
  })

  it('is none where our own code is at fault', () => {
    for (const error of [new TypeError('ours'), new Error('ours')])
      expect(asUnavailable(error)).toBe(error)
  })
})

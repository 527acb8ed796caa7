import express from 'express'
import request from 'supertest'
import { describe, expect, it } from 'vitest'
import {
  DamagedLog,
  EventStoreUnavailable,
  InvalidRequest,
  StreamNotFound,
  UnreadableEvent,
} from '../../../src/eventstore/errors.ts'
import { faults } from '../../../src/ops/faults.ts'
import { BadKeyFile, BadMasterKey } from '../../../src/vault/errors.ts'

/** What a call of the operators' port answers that ends in this error, and what is logged of it. */
const answerTo = async (error: Error) => {
  const logged: unknown[] = []
  const app = express()
    .get('/', () => {
      throw error
    })
    .use(faults((fault) => logged.push(fault)))
  const { status, text } = await request(app).get('/')
  return { status, text, logged }
}

describe('an error of the operators’ port', () => {
  it.each([
    [400, new InvalidRequest('"a b" is not a valid stream name.')],
    [404, new StreamNotFound('chat-general_1999-01')],
  ])('of the caller is a %d with its sentence, and no fault of ours', async (status, error) => {
    expect(await answerTo(error)).toEqual({ status, text: error.message, logged: [] })
  })

  it.each([
    new UnreadableEvent('alert-1', 0n, 'FromTomorrow', 'unknown type'),
    new BadKeyFile('/keys/master.key', '/keys/master.key has mode 0644.'),
    new BadMasterKey('It is not the master key of these keys.'),
  ])('that only an operator can mend names the place: $name', async (error) => {
    expect(await answerTo(error)).toEqual({ status: 500, text: error.message, logged: [error] })
  })

  it('of a damaged log names the place, and does not look like a bug of ours', async () => {
    const error = new DamagedLog('The event log is damaged at position 7.')
    expect(await answerTo(error)).toEqual({ status: 503, text: error.message, logged: [error] })
  })

  it('of a store that is unavailable asks for patience', async () => {
    const { status, text } = await answerTo(new EventStoreUnavailable('frozen'))
    expect([status, text]).toEqual([503, 'A store is unavailable. Try again in a moment.'])
  })

  it('that nobody has foreseen tells nothing but where to look', async () => {
    const { status, text } = await answerTo(new Error('a secret'))
    const sentence = 'An unexpected error occurred. See the server log for details.'
    expect([status, text]).toEqual([500, sentence])
  })
})

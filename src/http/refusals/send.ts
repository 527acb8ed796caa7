import { STATUS_CODES } from 'node:http'
import type { Request, Response } from 'express'
import type { Refusal } from './refusal.ts'
import { answerTo } from './table.ts'

const problemType = 'application/problem+json'

/**
 * Answers with one plain sentence, or with the same as a problem document (RFC 9457) when the
 * caller prefers that. A 500 says its request id, by which the log is found, and nothing else.
 */
export const sendRefusal = (req: Request, res: Response, refusal: Refusal): void => {
  const { status, sentence, retryAfterSeconds, allowed } = answerTo(refusal)
  const detail = status === 500 ? `${sentence} (request ${req.id})` : sentence
  if (retryAfterSeconds !== undefined) res.set('Retry-After', retryAfterSeconds.toString())
  if (allowed !== undefined) res.set('Allow', allowed.join(', '))
  res.status(status).vary('Accept').set('Cache-Control', 'no-store')
  if (req.accepts(['text/plain', problemType]) !== problemType) {
    res.type('text/plain').send(detail)
    return
  }
  const problem = {
    type: `urn:tapedeck:problem:${refusal.type.replaceAll('_', '-')}`,
    title: STATUS_CODES[status] ?? 'Error',
    status,
    detail,
    instance: `urn:uuid:${req.id}`,
    ...(refusal.type === 'not_valid' && { errors: refusal.faults }),
  }
  res.type(problemType).send(JSON.stringify(problem))
}

import { STATUS_CODES } from 'node:http'
import type { Request, RequestHandler, Response } from 'express'
import type { Refusal } from './refusal.ts'
import { answerTo } from './table.ts'

/** Creates a page for a refusal; `sentence` as in `answerTo`. */
export type RefusalPage = (
  req: Request,
  answer: { readonly status: number; readonly sentence: string },
) => string

const pages = new WeakMap<Response, RefusalPage>()

/** Refusals of later handlers are sent as a page to a browser that asked for one. */
export const refusesBy =
  (page: RefusalPage): RequestHandler =>
  (_, res, next) => {
    pages.set(res, page)
    next()
  }

const problemType = 'application/problem+json'

/**
 * Answers with one plain sentence, or with a problem document (RFC 9457) if the client prefers it,
 * or with a page if one was requested. A 500 contains only its request id, with which it is found
 * in the log.
 */
export const sendRefusal = (req: Request, res: Response, refusal: Refusal): void => {
  const { status, sentence, retryAfterSeconds, allowed } = answerTo(refusal)
  const detail = status === 500 ? `${sentence} (request ${req.id})` : sentence
  if (retryAfterSeconds !== undefined) res.set('Retry-After', retryAfterSeconds.toString())
  if (allowed !== undefined) res.set('Allow', allowed.join(', '))
  res.status(status).vary('Accept').set('Cache-Control', 'no-store')
  const page = pages.get(res)
  const accepted = req.accepts(['text/plain', problemType, ...(page ? ['text/html'] : [])])
  if (page && accepted === 'text/html') {
    res
      .vary('Accept-Language')
      .type('html')
      .send(page(req, { status, sentence: detail }))
    return
  }
  if (accepted !== problemType) {
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

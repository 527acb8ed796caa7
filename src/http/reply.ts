import type { Request, RequestHandler, Response } from 'express'
import type { Refusal } from './refusals/refusal.ts'
import { sendRefusal } from './refusals/send.ts'

/** What a call's handler gives back; the statuses are those of API.md. */
export type Reply =
  | { readonly type: 'ok' | 'created'; readonly body: object }
  | { readonly type: 'done' }
  | { readonly type: 'refused'; readonly refusal: Refusal }

export const ok = (body: object): Reply => ({ type: 'ok', body })
export const created = (body: object): Reply => ({ type: 'created', body })
export const done: Reply = { type: 'done' }
export const refuse = (refusal: Refusal): Reply => ({ type: 'refused', refusal })

const send = (req: Request, res: Response, reply: Reply): void => {
  switch (reply.type) {
    case 'ok':
      res.status(200).json(reply.body)
      return
    case 'created':
      res.status(201).json(reply.body)
      return
    case 'done':
      res.status(204).end()
      return
    case 'refused':
      sendRefusal(req, res, reply.refusal)
  }
}

/** Makes an express handler of a function that answers with a value. */
export const call =
  (handler: (req: Request, res: Response) => Promise<Reply>): RequestHandler =>
  async (req, res) => {
    send(req, res, await handler(req, res))
  }

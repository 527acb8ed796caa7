import type { Request, Response } from 'express'
import { type Encoded, sendEncoded } from '../encoded/encoded.ts'
import type { Refusal } from '../refusals/refusal.ts'
import { sendRefusal } from '../refusals/send.ts'

/** The result of a call's handler. */
export type Reply =
  | { readonly type: 'ok' | 'created'; readonly body: object }
  | { readonly type: 'done' | 'sent' }
  | { readonly type: 'encoded'; readonly encoded: Encoded }
  | { readonly type: 'page'; readonly html: string }
  | { readonly type: 'bytes'; readonly bytes: Uint8Array }
  | { readonly type: 'refused'; readonly refusal: Refusal }

const yearSeconds = 31_536_000

export const ok = (body: object): Reply => ({ type: 'ok', body })
export const created = (body: object): Reply => ({ type: 'created', body })
export const done: Reply = { type: 'done' }
/** The handler wrote the answer itself, a piece at a time. */
export const sent: Reply = { type: 'sent' }
export const encoded = (body: Encoded): Reply => ({ type: 'encoded', encoded: body })
export const page = (html: string): Reply => ({ type: 'page', html })
/** Bytes that never change under their address. */
export const bytes = (body: Uint8Array): Reply => ({ type: 'bytes', bytes: body })
export const refuse = (refusal: Refusal): Reply => ({ type: 'refused', refusal })

export const send = async (req: Request, res: Response, reply: Reply): Promise<void> => {
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
    case 'encoded':
      await sendEncoded(req, res, reply.encoded)
      return
    case 'page':
      res.set('Cache-Control', 'private, no-cache').type('html').send(reply.html)
      return
    case 'bytes':
      res
        .set('Cache-Control', `private, max-age=${yearSeconds.toString()}, immutable`)
        .type('application/octet-stream')
        .send(Buffer.from(reply.bytes))
      return
    case 'refused':
      sendRefusal(req, res, reply.refusal)
      return
    case 'sent':
  }
}

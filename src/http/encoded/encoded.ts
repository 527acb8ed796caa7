import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Request, Response } from 'express'

const gzipped = promisify(gzip)
const brotlied = promisify(brotliCompress)

/** A JSON body that is encoded once and sent often; compressed forms are made when needed. */
export interface Encoded {
  readonly etag: string
  readonly plain: Buffer
  readonly forms: Map<'gzip' | 'br', Promise<Buffer>>
}

export const encode = (body: object): Encoded => {
  const plain = Buffer.from(JSON.stringify(body))
  const etag = `W/"${createHash('sha1').update(plain).digest('base64url')}"`
  return { etag, plain, forms: new Map() }
}

/** Levels that take a few milliseconds for 100 KiB: a list changes with every tick batch. */
const compress = {
  gzip: (plain: Buffer) => gzipped(plain, { level: 5 }),
  br: (plain: Buffer) => brotlied(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
}

const formOf = (encoded: Encoded, coding: 'gzip' | 'br'): Promise<Buffer> => {
  const ready = encoded.forms.get(coding) ?? compress[coding](encoded.plain)
  encoded.forms.set(coding, ready)
  return ready
}

const worthCompressingBytes = 1_024

/** Sends it, or 304 if the browser has it; the browser caches it and revalidates each time. */
export const sendEncoded = async (req: Request, res: Response, encoded: Encoded): Promise<void> => {
  res.set('Cache-Control', 'private, no-cache').vary('Accept-Encoding').set('ETag', encoded.etag)
  if (req.fresh) {
    res.status(304).end()
    return
  }
  const small = encoded.plain.length < worthCompressingBytes
  const coding = small ? false : req.acceptsEncodings(['br', 'gzip', 'identity'])
  res.type('application/json')
  if (coding === 'br' || coding === 'gzip') {
    const form = await formOf(encoded, coding)
    res.set('Content-Encoding', coding).end(form)
  } else res.end(encoded.plain)
}

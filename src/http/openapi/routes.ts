import { type RequestHandler, Router } from 'express'
import { type Encoded, encode, sendEncoded } from '../encoded/encoded.ts'
import { signedInOnly } from '../sessions/signed-in-only.ts'
import { openApiDocument } from './document.ts'
import { openApiPage } from './page.ts'

/** GET /api/openapi.json: made at the first question and the same for as long as the process runs. */
const sendDocument = (): RequestHandler => {
  let encoded: Encoded | undefined
  return async (req, res) => {
    encoded ??= encode(openApiDocument())
    await sendEncoded(req, res, encoded)
  }
}

/** GET /api/openapi.html */
const sendPage = (): RequestHandler => {
  let page: string | undefined
  return (_req, res) => {
    page ??= openApiPage()
    res.set('Cache-Control', 'private, no-cache').type('html').send(page)
  }
}

export const openApiRoutes = (): Router =>
  Router()
    .get('/openapi.json', signedInOnly, sendDocument())
    .get('/openapi.html', signedInOnly, sendPage())

import { type RequestHandler, Router } from 'express'
import helmet from 'helmet'

/** Only our own files may run; styles may be inline, because dialogs set them from scripts. */
const headers = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:'],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
  strictTransportSecurity: false,
  xFrameOptions: { action: 'deny' },
})

/** Audit answers contain names of people, so they are never cached. */
const noStore: RequestHandler = (_request, response, next) => {
  response.set('Cache-Control', 'no-store')
  next()
}

/** On every answer of the operators' port. */
export const securityHeaders: RequestHandler = Router().use(headers, noStore)

import { type RequestHandler, Router } from 'express'
import helmet from 'helmet'

/** Only its own files may run; styles may be inline, since dialogs and bars set them from script. */
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

/** The audit names people: no cache keeps it. */
const noStore: RequestHandler = (_request, response, next) => {
  response.set('Cache-Control', 'no-store')
  next()
}

/** On every answer of the operators' port. */
export const securityHeaders: RequestHandler = Router().use(headers, noStore)

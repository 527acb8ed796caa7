import { type RequestHandler, Router } from 'express'
import helmet from 'helmet'
import sirv from 'sirv'

/** Vite puts the content's hash into every name under assets/, so a name never changes meaning. */
const cacheControl = (path: string): string =>
  path.startsWith('/assets/') ? 'private, max-age=31536000, immutable' : 'no-cache'

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

/** The console page and its files. */
export const consolePage = (root: string): RequestHandler => {
  const files = sirv(root, {
    etag: true,
    setHeaders: (response, path) => {
      response.setHeader('Cache-Control', cacheControl(path))
    },
  })
  return Router().get('/{*path}', headers, files)
}

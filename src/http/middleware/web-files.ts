import { type RequestHandler, Router } from 'express'
import compression from 'compression'
import sirv from 'sirv'

/** Vite puts the content's hash into every name under assets/, so a name never changes meaning. */
const cacheControl = (path: string): string =>
  path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'

/**
 * The built client: its files, and index.html for every other page, because the client's router
 * knows the routes. A missing file (a name with a dot) is not a page.
 */
export const webFiles = (root: string): RequestHandler => {
  const files = sirv(root, {
    single: true,
    etag: true,
    gzip: true,
    brotli: true,
    setHeaders: (res, path) => {
      res.setHeader('Cache-Control', cacheControl(path))
    },
  })
  return Router().get('/{*path}', compression(), files)
}

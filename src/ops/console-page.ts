import { type RequestHandler, Router } from 'express'
import sirv from 'sirv'

/** Vite puts the content's hash into every name under assets/, so a name never changes meaning. */
const cacheControl = (path: string): string =>
  path.startsWith('/assets/') ? 'private, max-age=31536000, immutable' : 'no-cache'

/** The console page and its files. */
export const consolePage = (root: string): RequestHandler => {
  const files = sirv(root, {
    etag: true,
    setHeaders: (response, path) => {
      response.setHeader('Cache-Control', cacheControl(path))
    },
  })
  return Router().get('/{*path}', files)
}

import { type RequestHandler, Router } from 'express'
import compression from 'compression'
import sirv from 'sirv'
import { fontPath } from '../html.ts'
import { font } from './font.ts'
import { screenLinks } from './screen-code.ts'

/** Vite puts the content's hash into every name under assets/, so a name never changes meaning. */
const cacheControl = (path: string): string =>
  path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'

/** What the dashboard asks for first, for who has a session; it reads the same call's answer. */
const firstAnswer = '</api/stocks?limit=10000>; rel=preload; as=fetch; crossorigin=use-credentials'

/** Says in a page's head what its screen is made of. */
const linkTo = (root: string, sessionCookie: string): RequestHandler => {
  const links = screenLinks(root)
  return ({ path, headers }, res, next) => {
    const link = links.get(path)
    const hasSession = headers.cookie?.includes(`${sessionCookie}=`) ?? false
    // Nothing is asked for in the name of nobody: it would be refused.
    if (link) res.setHeader('Link', path === '/' && hasSession ? `${link}, ${firstAnswer}` : link)
    next()
  }
}

/**
 * The built client: its files, and index.html for every other page, because the client's router
 * knows the routes. A missing file (a name with a dot) is not a page. What was packed when it was
 * built is sent so; the rest is packed on the way.
 */
export const webFiles = (root: string, sessionCookie: string): RequestHandler => {
  const files = sirv(root, {
    single: true,
    etag: true,
    gzip: true,
    brotli: true,
    setHeaders: (res, path) => {
      res.setHeader('Cache-Control', cacheControl(path))
    },
  })
  return Router()
    .get(fontPath, font(root))
    .get('/{*path}', linkTo(root, sessionCookie), compression(), files)
}

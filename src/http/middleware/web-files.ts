import { join } from 'node:path'
import { existsSync, readdirSync } from 'node:fs'
import { type ErrorRequestHandler, type RequestHandler, Router } from 'express'
import compression from 'compression'
import expressStaticGzip from 'express-static-gzip'
import { fontPath } from '../html.ts'
import { screenLinks } from './screen-code.ts'

const isFont = (name: string): boolean => /^inter-latin-wght-normal-.*\.woff2$/.test(name)

/**
 * Leads from the address that pages without a script know to the font of the client, whose name has
 * a hash: browsers that come from there have it already.
 * @param root folder of the built client; without the font, the next handler answers
 */
const font = (root: string): RequestHandler => {
  const assets = join(root, 'assets')
  const name = existsSync(assets) ? readdirSync(assets).find(isFont) : undefined
  return (_, res, next) => {
    if (name === undefined) next()
    else res.set('Cache-Control', 'no-cache').redirect(`/assets/${name}`)
  }
}

/** Vite puts the content's hash into every name under assets/, so a name never changes meaning. */
const cacheControl = (root: string) => {
  const assets = join(root, 'assets', '/')
  return (file: string): string =>
    file.startsWith(assets) ? 'public, max-age=31536000, immutable' : 'no-cache'
}

/** A page's address has no dot in its last part; a file that is not there is no page. */
const isPage = (path: string): boolean => !/\.[^/]*$/.test(path)

/** If a packed file was removed since the start, the file itself may still exist. */
const unpacked: RequestHandler = (req, res, next) => {
  if (res.hasHeader('Content-Encoding')) {
    res.removeHeader('Content-Encoding')
    res.removeHeader('Content-Type')
    delete req.headers['accept-encoding']
  }
  next()
}

const ofFile = ['Content-Encoding', 'Content-Type', 'Cache-Control', 'ETag', 'Last-Modified']

/** A file that cannot be opened: its headers do not apply to the refusal. */
const unreadable: ErrorRequestHandler = (error, _, res, next) => {
  if (!res.headersSent) for (const header of ofFile) res.removeHeader(header)
  next(error)
}

/** The page in the place of an address that only the client's router knows. */
const asPage: RequestHandler = (req, _, next) => {
  if (!isPage(req.path)) {
    next('router')
    return
  }
  req.url = '/index.html'
  next()
}

/** The first requests of the dashboard with a session; it uses their answers. */
const firstAnswer = '</api/stocks?limit=10000>; rel=preload; as=fetch; crossorigin=use-credentials'

/** Names the files of the screen in the head of a page. */
const linkTo = (root: string, sessionCookie: string): RequestHandler => {
  const links = screenLinks(root)
  return ({ path, headers }, res, next) => {
    const link = links.get(path)
    const hasSession = headers.cookie?.includes(`${sessionCookie}=`) ?? false
    // Without a session, the requests would be refused.
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
  const cached = cacheControl(root)
  const files = expressStaticGzip(root, {
    enableBrotli: true,
    orderPreference: ['br', 'gzip'],
    serveStatic: {
      cacheControl: false,
      redirect: false,
      setHeaders: (res, file) => {
        res.setHeader('Cache-Control', cached(file))
      },
    },
  })
  return Router()
    .get(fontPath, font(root))
    .get('/{*path}', linkTo(root, sessionCookie), compression())
    .get('/{*path}', files, unpacked, files, asPage, files, unreadable)
}

import express, { type RequestHandler } from 'express'
import type { HttpDeps } from '../../src/http/deps.ts'
import { originCheck } from '../../src/http/middleware/origin-check.ts'
import { requestLog } from '../../src/http/middleware/request-log.ts'
import { securityHeaders } from '../../src/http/middleware/security-headers.ts'
import { sessionMiddleware } from '../../src/http/sessions/middleware.ts'
import { createPassport } from '../../src/http/sessions/passport.ts'
import { signedInOnly } from '../../src/http/routing/route.ts'

/**
 * The same stack and session, with a list that is in memory and made into text for each request, and
 * a route that does nothing.
 */
export const referenceList = (deps: HttpDeps, stocks: readonly object[]) => {
  const passport = createPassport(deps.clock)
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.use(requestLog(deps), securityHeaders(deps.config))
  app.use('/api', originCheck(deps.config), sessionMiddleware(deps.config, deps.sessions))
  app.use('/api', passport.session() as RequestHandler, signedInOnly)
  app.get('/api/stocks', (_req, res) => {
    res.json({ stocks })
  })
  app.get('/api/nothing', (_req, res) => {
    res.json([])
  })
  return app
}

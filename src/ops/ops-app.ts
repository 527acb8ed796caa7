import express, { type Express } from 'express'
import { auditRoutes } from './audit/routes.ts'
import { consolePage } from './console-page.ts'
import { copyRoutes, deliveryRoutes, splitRoutes, userRoutes } from './command-routes.ts'
import { ifSaidSameDataFolder, sameDataFolder } from './data-folder-header.ts'
import type { OpsDeps } from './deps.ts'
import { faults } from './faults.ts'
import { importRoutes } from './import-routes.ts'
import { localOnly } from './local-only.ts'
import { projectionRoutes } from './projections/routes.ts'
import { securityHeaders } from './security-headers.ts'

/** The operators' side. It is served on a separate loopback port, never on the public one. */
export const createOpsApp = (deps: OpsDeps): Express => {
  const { dataFolder, watch, metrics } = deps
  const app = express()
  app.disable('x-powered-by')
  app.set('query parser', 'simple')
  app.use(securityHeaders, localOnly)

  app.get('/healthz', (_request, response) => {
    response.type('text').send('up')
  })

  app.get('/readyz', async (_request, response) => {
    const rows = await watch()
    const checks = rows.map(({ name, fault, state }) => ({ name, fault, state }))
    const ready = rows.every(({ fault, keepsTraffic }) => fault === null || keepsTraffic)
    response.status(ready ? 200 : 503).json({ ready, checks })
  })

  app.get('/watch', async (_request, response) => {
    response.json(await watch())
  })

  app.get('/metrics', async (_request, response) => {
    response.set('Content-Type', metrics.contentType).send(await metrics.metrics())
  })

  app.use('/projections', ifSaidSameDataFolder(dataFolder), projectionRoutes(deps.projections))
  app.use('/audit', auditRoutes(deps.audit))
  app.use(['/import', '/users', '/splits', '/copies', '/deliveries'], sameDataFolder(dataFolder))
  app.use('/import', importRoutes(deps.imports))
  app.use('/users', userRoutes(deps.users))
  app.use('/splits', splitRoutes(deps.splits))
  app.use('/copies', copyRoutes(deps.copies))
  app.use('/deliveries', deliveryRoutes(deps.deliveries))
  if (deps.consoleRoot !== null) app.use(consolePage(deps.consoleRoot))
  app.use((_request, response) => {
    response.status(404).type('text').send('The operators’ port has no such route.')
  })
  app.use(faults(deps.onFault))
  return app
}

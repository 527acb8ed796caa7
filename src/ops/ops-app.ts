import express, { type Express } from 'express'
import { sameDataFolder } from './data-folder-header.ts'
import type { OpsDeps } from './deps.ts'
import { importRoutes } from './import-routes.ts'
import { localOnly } from './local-only.ts'
import { userRoutes } from './user-routes.ts'

/** The operators' side. It is served on a loopback port of its own, never beside the public one. */
export const createOpsApp = ({ dataFolder, readiness, imports, users }: OpsDeps): Express => {
  const app = express()
  app.disable('x-powered-by')
  app.use(localOnly)

  app.get('/healthz', (_request, response) => {
    response.type('text').send('up')
  })

  app.get('/readyz', async (_request, response) => {
    const checks = await Promise.all(
      readiness.map(async ({ name, fault }) => ({ name, fault: await fault() })),
    )
    const ready = checks.every(({ fault }) => fault === null)
    response.status(ready ? 200 : 503).json({ ready, checks })
  })

  app.use(['/import', '/users'], sameDataFolder(dataFolder))
  app.use('/import', importRoutes(imports))
  app.use('/users', userRoutes(users))
  return app
}

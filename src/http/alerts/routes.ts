import { Router } from 'express'
import { alerts } from '../../projections/alerts/documents.ts'
import type { Context } from '../context.ts'
import { writeLimit } from '../limits/write-limit.ts'
import { readYourWrites, readYourWritesIfSoon } from '../positions/read-your-writes.ts'
import { signedInOnly } from '../sessions/signed-in-only.ts'
import { createAlert } from './create.ts'
import { dryRunAlert } from './dry-run.ts'
import { alertHistory } from './history.ts'
import { listAlerts } from './list.ts'
import { removeAlert } from './remove.ts'

export const alertRoutes = (context: Context): Router => {
  const limited = writeLimit(context.limiters.writesPerUser, 'changes')
  const reads = readYourWrites(context, alerts.projection)
  return Router()
    .use('/alerts', signedInOnly)
    .get('/alerts', reads, listAlerts(context))
    .post(
      '/alerts',
      limited,
      readYourWritesIfSoon(context, alerts.projection),
      createAlert(context),
    )
    .post('/alerts/dry-run', limited, dryRunAlert(context))
    .delete('/alerts/:id', limited, removeAlert(context))
    .get('/alerts/:id/history', alertHistory(context))
}

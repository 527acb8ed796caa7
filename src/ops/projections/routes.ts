import { Router } from 'express'
import { projectionActions } from '../../contracts/ops.ts'
import type { ProjectionSteering } from '../deps.ts'
import { within } from '../within.ts'
import { presentProjection } from './present.ts'
import { steerProjection } from './steer.ts'

const statusOf = { unknown_projection: 404, not_now: 409 } as const

/** The state of the projections, and the operations of an operator. */
export const projectionRoutes = (projections: ProjectionSteering): Router => {
  const router = Router()
  router.get('/', async (_request, response) => {
    response.json((await within(() => projections.status())).map(presentProjection))
  })
  for (const action of projectionActions)
    router.post(`/:name/${action}`, async (request, response) => {
      const { name } = request.params
      const answer = await steerProjection(projections, action, name)
      if (answer.ok) response.status(202).json({ name, action })
      else response.status(statusOf[answer.reason]).type('text').send(answer.sentence)
    })
  return router
}

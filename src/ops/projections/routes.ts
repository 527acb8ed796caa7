import { type Response, Router } from 'express'
import { type ProjectionAction, projectionActions } from '../../contracts/ops.ts'
import type { SteerAnswer } from '../../projections/runner/runner.ts'
import type { ProjectionSteering } from '../deps.ts'
import { presentProjection } from './present.ts'

const steer = (
  projections: ProjectionSteering,
  action: ProjectionAction,
  name: string,
): Promise<SteerAnswer> => {
  switch (action) {
    case 'rebuild':
      return projections.rebuild([name])
    case 'cancel':
      return projections.cancelRebuild(name)
    case 'pause':
      return projections.pause(name)
    case 'resume':
      return projections.resume(name)
  }
}

const notNow: Readonly<Record<ProjectionAction, string>> = {
  rebuild: 'cannot be rebuilt now.',
  cancel: 'has no rebuild that could be given up: none runs, or readers have nothing else.',
  pause: 'cannot be paused now: only one that follows the log can.',
  resume: 'needs no resuming: it is neither paused nor stopped by a failure.',
}

const refuse = async (
  response: Response,
  projections: ProjectionSteering,
  { action, name }: { readonly action: ProjectionAction; readonly name: string },
  reason: Extract<SteerAnswer, { ok: false }>['reason'],
) => {
  const say = (status: number, sentence: string) =>
    response.status(status).type('text').send(sentence)
  switch (reason) {
    case 'unknown_projection': {
      const known = (await projections.status()).map((status) => status.name).join(', ')
      return say(404, `There is no projection '${name}'; there are: ${known}.`)
    }
    case 'already_rebuilding':
      return say(409, `The projection '${name}' is being rebuilt already.`)
    case 'not_possible_now':
      return say(409, `The projection '${name}' ${notNow[action]}`)
  }
}

/** What the projections do, and what an operator may ask of them. */
export const projectionRoutes = (projections: ProjectionSteering): Router => {
  const router = Router()
  router.get('/', async (_request, response) => {
    response.json((await projections.status()).map(presentProjection))
  })
  for (const action of projectionActions)
    router.post(`/:name/${action}`, async (request, response) => {
      const { name } = request.params
      const answer = await steer(projections, action, name)
      if (answer.ok) response.status(202).json({ name, action })
      else await refuse(response, projections, { action, name }, answer.reason)
    })
  return router
}

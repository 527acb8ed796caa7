import type { ProjectionAction } from '../../contracts/ops.ts'
import type { SteerAnswer } from '../../projections/runner/runner.ts'
import type { ProjectionSteering } from '../deps.ts'

export type Steered =
  | { readonly ok: true }
  | {
      readonly ok: false
      readonly reason: 'unknown_projection' | 'not_now'
      /** For the operator. */
      readonly sentence: string
    }

const ask = (
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
  rebuild: 'cannot be rebuilt by this server; use a server with the role projector.',
  cancel: 'has no rebuild to cancel: none is running, or it is the first build.',
  pause: 'cannot be paused now: it does not follow the log on this server.',
  resume: 'cannot be resumed: it is neither paused nor failed.',
}

/** The sentence for an unknown name. */
export const noSuchProjection = (
  name: string,
  known: readonly { readonly name: string }[],
): string => {
  const names = known.map((projection) => projection.name).join(', ')
  return `There is no projection '${name}'; the projections are: ${names}.`
}

/** Runs an operation on one projection, or returns why it is refused. */
export const steerProjection = async (
  projections: ProjectionSteering,
  action: ProjectionAction,
  name: string,
): Promise<Steered> => {
  const answer = await ask(projections, action, name)
  if (answer.ok) return answer
  switch (answer.reason) {
    case 'unknown_projection': {
      const sentence = noSuchProjection(name, await projections.status())
      return { ok: false, reason: 'unknown_projection', sentence }
    }
    case 'already_rebuilding': {
      const sentence = `The projection '${name}' is being rebuilt already.`
      return { ok: false, reason: 'not_now', sentence }
    }
    case 'not_possible_now': {
      const sentence = `The projection '${name}' ${notNow[action]}`
      return { ok: false, reason: 'not_now', sentence }
    }
  }
}

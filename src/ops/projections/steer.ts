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
  rebuild: 'cannot be rebuilt by this server: ask one whose ROLES have projector.',
  cancel: 'has no rebuild that could be given up: none runs, or readers have nothing else.',
  pause: 'cannot be paused now: only one that this server lets follow the log can.',
  resume: 'needs no resuming: it is neither paused nor stopped by a failure.',
}

/** The sentence on a name that is none of these. */
export const noSuchProjection = (
  name: string,
  known: readonly { readonly name: string }[],
): string => {
  const names = known.map((projection) => projection.name).join(', ')
  return `There is no projection '${name}'; there are: ${names}.`
}

/** Does what an operator asked of one projection, or says why not. */
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

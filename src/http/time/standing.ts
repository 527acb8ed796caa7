import type { Response } from 'express'
import type { Moment } from '../../eventstore/moment.ts'
import { formatPosition, isAfter, type Position } from '../../eventstore/position.ts'
import type { Context } from '../context.ts'
import type { Reply } from '../routing/reply.ts'

/** What a call with a past answers from: names of projections, and the board of metrics. */
export type Source = string

export const metricsBoard: Source = 'metrics'

/** Answers again when a read model has changed in the meantime; beyond it, the last one is sent. */
const attemptsMax = 3

interface Standing {
  /** null: unknown. */
  readonly position: Position | null
  /** Changes with every change of what is read. */
  readonly version: string
}

const earlier = (a: Position | null, b: Position | null): Position | null =>
  a === null || b === null || !isAfter(b, a) ? b : a

const standingOf = async (context: Context, sources: readonly Source[]): Promise<Standing> => {
  const { readModels, scanner } = context
  const all = await Promise.all(
    sources.map(async (source) =>
      source === metricsBoard
        ? { position: scanner.stands(), version: scanner.version.toString() }
        : {
            position: await readModels.position(source),
            version: await readModels.version(source),
          },
    ),
  )
  const positions = all.map(({ position }) => position)
  return {
    position: positions.reduce(earlier),
    version: all.map(({ version }) => version ?? '').join(' '),
  }
}

const mark = (res: Response, position: Position | null) => {
  if (position !== null) res.set('Tapedeck-Position', formatPosition(position))
}

/** The present answer, marked with the position that what it was read from stands at. */
export const answerOfNow = async (
  context: Context,
  sources: readonly Source[],
  res: Response,
  answer: () => Reply | Promise<Reply>,
): Promise<Reply> => {
  for (let attempt = 1; ; attempt += 1) {
    const before = await standingOf(context, sources)
    const reply = await answer()
    const after = await standingOf(context, sources)
    if (before.version !== after.version && attempt < attemptsMax) continue
    mark(res, before.position)
    return reply
  }
}

/** The dependencies of a call as they were at a past moment; marks its answer. */
export const contextThen = async (
  context: Context,
  sources: readonly Source[],
  { position, at }: Moment,
  userId: string | null,
  res: Response,
): Promise<Context> => {
  mark(res, position)
  const readModels = context.past.readModels(position, userId)
  const scanner = sources.includes(metricsBoard)
    ? await context.past.scanner(position)
    : context.scanner
  return {
    ...context,
    ...{ readModels, scanner },
    clock: () => at,
    market: context.past.market(readModels, context.market),
  }
}

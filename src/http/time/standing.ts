import type { Response } from 'express'
import type { Moment } from '../../eventstore/moment.ts'
import { earlierOf, formatPosition, type Position } from '../../eventstore/position.ts'
import type { Context } from '../context.ts'
import type { Reply } from '../routing/reply.ts'

/** What a call with a past answers from: names of projections, and the board of metrics. */
export type Source = string

export const metricsBoard: Source = 'metrics'

/** Answers again when a read model has changed in the meantime; beyond it, the last one is sent. */
const attemptsMax = 3

/** Where the one that is furthest behind stands; null: one of them is not known. */
const positionOf = async ({ readModels, scanner }: Context, sources: readonly Source[]) => {
  const positions = sources.map(async (source) =>
    source === metricsBoard ? scanner.stands() : readModels.position(source),
  )
  return (await Promise.all(positions)).reduce(earlierOf)
}

/** Changes with every change of what is read. */
const versionOf = async ({ readModels, scanner }: Context, sources: readonly Source[]) => {
  const versions = sources.map(async (source) =>
    source === metricsBoard ? scanner.version.toString() : readModels.version(source),
  )
  return (await Promise.all(versions)).join(' ')
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
    const position = await positionOf(context, sources)
    const version = await versionOf(context, sources)
    const reply = await answer()
    if (attempt < attemptsMax && version !== (await versionOf(context, sources))) continue
    mark(res, position)
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
  const readModels = context.past.readModels.at(position, userId)
  const scanner = sources.includes(metricsBoard)
    ? await context.past.scanner(position)
    : context.scanner
  return {
    ...context,
    readModels,
    scanner,
    clock: () => at,
    market: context.past.market(readModels, context.market),
  }
}

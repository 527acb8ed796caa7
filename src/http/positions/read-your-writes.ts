import type { RequestHandler } from 'express'
import { comparePositions } from '../../eventstore/position.ts'
import type { Context } from '../context.ts'
import { sendRefusal } from '../refusals/send.ts'
import { forgetPosition, positionOf } from './cookie.ts'

type Needs = Pick<Context, 'config' | 'readModels' | 'head' | 'limits'>

/**
 * For a command that looks at the read model for a bound only: it waits for this browser's own last
 * command, too, but no longer, because commands are accepted while read models stand still.
 */
export const readYourWritesIfSoon =
  ({ config, readModels, limits }: Needs, projection: string): RequestHandler =>
  async (req, _res, next) => {
    const position = positionOf(req, config, projection)
    if (position) await readModels.waitFor(projection, position, limits.ownWriteWaitMs)
    next()
  }

/**
 * Holds a request back until the projection it reads contains this browser's own last command; 503
 * rather than an old answer after `ownWriteWaitMs`. A position beyond the log's end is of another
 * log (a restored backup, a new data folder): waiting would never end, so it is forgotten.
 */
export const readYourWrites =
  ({ config, readModels, head, limits }: Needs, projection: string): RequestHandler =>
  async (req, res, next) => {
    const position = positionOf(req, config, projection)
    if (!position || (await readModels.waitFor(projection, position, limits.ownWriteWaitMs))) {
      next()
      return
    }
    const end = await head()
    if (end && comparePositions(position, end) <= 0) {
      sendRefusal(req, res, { type: 'behind' })
      return
    }
    forgetPosition(res, config, projection)
    next()
  }

import type { RequestHandler } from 'express'
import { comparePositions } from '../../eventstore/position.ts'
import type { Context } from '../context.ts'
import { sendRefusal } from '../refusals/send.ts'
import { forgetPosition, positionOf } from './cookie.ts'

type Needs = Pick<Context, 'config' | 'readModels' | 'head' | 'limits'>

/**
 * For a command that reads the read model only for a limit: it waits for this browser's own last
 * command, but no longer, because commands are accepted while read models are unavailable.
 */
export const readYourWritesIfSoon =
  ({ config, readModels, limits }: Needs, projection: string): RequestHandler =>
  async (req, _res, next) => {
    const position = positionOf(req, config, projection)
    if (position) await readModels.waitFor(projection, position, limits.ownWriteWaitMs)
    next()
  }

/**
 * Waits until the projection contains this browser's own last command; returns 503 rather than an
 * old answer after `ownWriteWaitMs`. A position beyond the end of the log belongs to another log (a
 * restored backup, a new data folder); the wait would never end, so the cookie is cleared.
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

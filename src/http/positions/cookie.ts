import type { Request, Response } from 'express'
import {
  comparePositions,
  formatPosition,
  parsePosition,
  type Position,
} from '../../eventstore/position.ts'
import type { HttpConfig } from '../deps.ts'

type Https = Pick<HttpConfig, 'https'>

/**
 * One cookie for each read model: only reads of the changed read model wait for a command, and two
 * concurrent commands do not overwrite each other's cookie.
 */
const nameOf = ({ https }: Https, projection: string): string =>
  `${https ? '__Host-' : ''}tapedeck.position.${projection}`

const optionsOf = ({ https }: Https) =>
  ({ httpOnly: true, sameSite: 'lax', secure: https, path: '/', encode: String }) as const

/** The position that this browser needs to see its own commands; null: it sent none. */
export const positionOf = (req: Request, config: Https, projection: string): Position | null => {
  const start = `${nameOf(config, projection)}=`
  const pair = (req.get('Cookie') ?? '').split(/;\s*/).find((text) => text.startsWith(start))
  return pair ? parsePosition(pair.slice(start.length)) : null
}

/** Makes the next GET of this read model wait for a command; null: there is nothing new to see. */
export const rememberPosition = (
  req: Request,
  res: Response,
  config: Https,
  { projection, position }: { readonly projection: string; readonly position: Position | null },
): void => {
  if (position === null) return
  const earlier = positionOf(req, config, projection)
  if (earlier && comparePositions(earlier, position) >= 0) return
  res.cookie(nameOf(config, projection), formatPosition(position), optionsOf(config))
}

export const forgetPosition = (res: Response, config: Https, projection: string): void => {
  res.clearCookie(nameOf(config, projection), optionsOf(config))
}

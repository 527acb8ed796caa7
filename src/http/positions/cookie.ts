import type { Request, Response } from 'express'
import {
  comparePositions,
  formatPosition,
  parsePosition,
  type Position,
} from '../../eventstore/position.ts'
import type { HttpConfig } from '../deps.ts'

type Https = Pick<HttpConfig, 'https'>

const nameOf = ({ https }: Https): string =>
  https ? '__Host-tapedeck.position' : 'tapedeck.position'

const optionsOf = ({ https }: Https) =>
  ({ httpOnly: true, sameSite: 'lax', secure: https, path: '/', encode: String }) as const

/** How far this browser's own commands reach; null when it sent none, or nonsense. */
export const positionOf = (req: Request, config: Https): Position | null => {
  const start = `${nameOf(config)}=`
  const pair = (req.get('Cookie') ?? '').split(/;\s*/).find((text) => text.startsWith(start))
  return pair ? parsePosition(pair.slice(start.length)) : null
}

/** Has the next GET wait for this position; null (nothing was ever written) changes nothing. */
export const rememberPosition = (
  req: Request,
  res: Response,
  config: Https,
  position: Position | null,
): void => {
  if (position === null) return
  const earlier = positionOf(req, config)
  if (earlier && comparePositions(earlier, position) >= 0) return
  res.cookie(nameOf(config), formatPosition(position), optionsOf(config))
}

export const forgetPosition = (res: Response, config: Https): void => {
  res.clearCookie(nameOf(config), optionsOf(config))
}

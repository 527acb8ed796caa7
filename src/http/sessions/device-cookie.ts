import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Request, Response } from 'express'
import type { HttpConfig } from '../deps.ts'
import { httpLimits } from '../limits/http-limits.ts'

type Config = Pick<HttpConfig, 'sessionSecret' | 'https'>

const nameOf = ({ https }: Config): string => `${https ? '__Host-' : ''}tapedeck.device`

const macOf = ({ sessionSecret }: Config, nonce: string, nameHash: string): string =>
  createHmac('sha256', sessionSecret)
    .update(`tapedeck device 1 ${nonce} ${nameHash}`)
    .digest('base64url')

const entry = /^([\w-]{22})\.([\w-]{43})$/

/** The cookie: a random number and a seal for each account, the newest first. */
const entriesOf = (req: Request, config: Config): string[] => {
  const start = `${nameOf(config)}=`
  const pair = (req.get('Cookie') ?? '').split(/;\s*/).find((text) => text.startsWith(start))
  const texts = pair?.slice(start.length).split('~') ?? []
  return texts.slice(0, httpLimits.accountsPerDeviceMax).filter((text) => entry.test(text))
}

const isOf = (config: Config, text: string, nameHash: string): boolean => {
  const [, nonce = '', mac = ''] = entry.exec(text) ?? []
  const expected = macOf(config, nonce, nameHash)
  return timingSafeEqual(Buffer.from(mac), Buffer.from(expected))
}

/** The number of a browser that this account has signed in from before; null: it has not. */
export const knownDevice = (req: Request, config: Config, nameHash: string): string | null => {
  const known = entriesOf(req, config).find((text) => isOf(config, text, nameHash))
  return known?.split('.')[0] ?? null
}

/**
 * Marks this browser as known at the account's next sign-in, whatever is guessed elsewhere (OWASP's
 * device cookies). It opens nothing: only whose wrong passwords count together depends on it.
 */
export const rememberDevice = (
  req: Request,
  res: Response,
  config: Config,
  nameHash: string,
): void => {
  if (knownDevice(req, config, nameHash) !== null) return
  const nonce = randomBytes(16).toString('base64url')
  const entries = [`${nonce}.${macOf(config, nonce, nameHash)}`, ...entriesOf(req, config)]
  const value = entries.slice(0, httpLimits.accountsPerDeviceMax).join('~')
  const { https } = config
  const maxAge = httpLimits.deviceKnownMs
  const options = { httpOnly: true, sameSite: 'lax', secure: https, path: '/', maxAge } as const
  res.cookie(nameOf(config), value, { ...options, encode: String })
}

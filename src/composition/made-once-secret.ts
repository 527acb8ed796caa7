import { randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { StartFault } from './start-fault.ts'

const secretBytes = 32

/**
 * The secret that signs session cookies: made at the first start and kept with mode 0600, so that
 * a restart signs nobody out.
 * @throws StartFault when the file holds something else
 */
export const sessionSecret = (keysFolder: string): string => {
  const file = join(keysFolder, 'session-secret')
  mkdirSync(keysFolder, { recursive: true, mode: 0o700 })
  if (!existsSync(file)) {
    const descriptor = openSync(file, 'wx', 0o600)
    writeSync(descriptor, randomBytes(secretBytes).toString('base64'))
    fsyncSync(descriptor)
    closeSync(descriptor)
  }
  const secret = readFileSync(file, 'utf8').trim()
  if (Buffer.from(secret, 'base64').length !== secretBytes)
    throw new StartFault(
      `SESSION_SECRET: '${file}' does not hold ${secretBytes.toString()} bytes in base64; delete it to sign everybody out and make a new one.`,
    )
  return secret
}

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
import { StartFault } from '../server/start-fault.ts'

const secretBytes = 32

interface MadeOnce {
  readonly file: string
  /** The variable that replaces the file. */
  readonly variable: string
  /** What to do when the contents of the file are invalid. */
  readonly advice: string
}

/** 32 bytes in base64: created at the first use, and stored with mode 0600. */
const madeOnce = (keysFolder: string, { file: name, variable, advice }: MadeOnce): string => {
  const file = join(keysFolder, name)
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
      `${variable}: '${file}' does not contain ${secretBytes.toString()} bytes in base64; ${advice}.`,
    )
  return secret
}

/**
 * The secret that signs session cookies: sessions survive a restart.
 * @throws StartFault when the file is invalid
 */
export const sessionSecret = (keysFolder: string): string =>
  madeOnce(keysFolder, {
    file: 'session-secret',
    variable: 'SESSION_SECRET',
    advice: 'delete it to sign everybody out and make a new one',
  })

export const backupKeyFile = 'backup.key'

/** The key that encrypts backups, in base64. @throws StartFault when the file is invalid */
export const backupKey = (keysFolder: string): string =>
  madeOnce(keysFolder, {
    file: backupKeyFile,
    variable: 'BACKUP_KEY',
    advice: 'set BACKUP_KEY to the key, or delete the file to create a new key for a new backup',
  })

import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { parseChecked, withChecksum } from '../../platform/checked-text.ts'
import { BadKeyFile } from '../../vault/errors.ts'
import { createPrivate, makeFolder, readPrivate } from '../../vault/private-files.ts'
import { StartFault } from '../server/start-fault.ts'

const secretBytes = 32
/** Of the file: the secret with its checksum, and the white space of who restored it by hand. */
const fileBytesMax = 1_024

interface MadeOnce {
  readonly file: string
  /** The variable that replaces the file. */
  readonly variable: string
  /** What to do when the contents of the file are invalid. */
  readonly advice: string
}

/** @returns null: there is no such file. @throws StartFault when it cannot be read, or others may */
const readFile = async (file: string): Promise<Buffer | null> => {
  try {
    return await readPrivate(file, 0, fileBytesMax)
  } catch (error) {
    throw error instanceof BadKeyFile ? new StartFault(error.message) : error
  }
}

/** Null where these are not 32 bytes in base64 as they were written. */
const parseSecret = (content: Buffer, name: string): string | null => {
  const text = content.toString().trim()
  const secret = parseChecked(Buffer.from(text), name)
  const bytes = Buffer.from(secret ?? '', 'base64')
  return bytes.length === secretBytes && bytes.toString('base64') === secret ? secret : null
}

/**
 * 32 bytes in base64: created at the first use, and stored with mode 0600. The file is complete and
 * its name is durable, or it does not exist: a power cut takes no secret that was used. It has a
 * checksum: with another secret everybody would be signed out, and backups could not be read.
 */
const madeOnce = async (
  keysFolder: string,
  { file: name, variable, advice }: MadeOnce,
): Promise<string> => {
  const file = join(keysFolder, name)
  let content = await readFile(file)
  if (content === null) {
    await makeFolder(keysFolder)
    const made = randomBytes(secretBytes).toString('base64')
    // Another process may have been first: its secret is the one.
    await createPrivate(file, Buffer.from(withChecksum(made, name)))
    content = await readFile(file)
  }
  const secret = content && parseSecret(content, name)
  if (secret === null)
    throw new StartFault(
      `${variable}: '${file}' does not contain ${secretBytes.toString()} bytes in base64, or was damaged; ${advice}.`,
    )
  return secret
}

/**
 * The secret that signs session cookies: sessions survive a restart.
 * @throws StartFault when the file is invalid, or others than the owner may read it
 */
export const sessionSecret = (keysFolder: string): Promise<string> =>
  madeOnce(keysFolder, {
    file: 'session-secret',
    variable: 'SESSION_SECRET',
    advice: 'delete it to sign everybody out and make a new one',
  })

export const backupKeyFile = 'backup.key'

/** The key that encrypts backups, in base64. @throws StartFault as {@link sessionSecret} */
export const backupKey = (keysFolder: string): Promise<string> =>
  madeOnce(keysFolder, {
    file: backupKeyFile,
    variable: 'BACKUP_KEY',
    advice: 'set BACKUP_KEY to the key, or delete the file to create a new key for a new backup',
  })

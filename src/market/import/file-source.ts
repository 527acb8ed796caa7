import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { UnreadableFile } from './faults.ts'
import type { CsvSource } from './options.ts'

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'it may not be read',
  EPERM: 'it may not be read',
  EISDIR: 'it is a folder',
}

const unreadable = (error: unknown): UnreadableFile => {
  const { code = '', message } = error as NodeJS.ErrnoException
  return new UnreadableFile({ kind: 'unreadable', reason: reasons[code] ?? message })
}

async function* bytesOf(path: string): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of createReadStream(path)) yield chunk as Uint8Array
  } catch (error) {
    throw unreadable(error)
  }
}

/** A file on disk. @throws UnreadableFile when there is none that can be read */
export const fileSource = async (path: string): Promise<CsvSource> => {
  try {
    const { size } = await stat(path)
    return { name: basename(path), sizeBytes: size, open: () => bytesOf(path) }
  } catch (error) {
    throw unreadable(error)
  }
}

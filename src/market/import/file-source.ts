import { createReadStream, type Stats } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { UnreadableFile } from './faults.ts'
import { importLimits, type CsvSource } from './options.ts'

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
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

/**
 * Input that can be read only once, such as a pipe, in memory: a file of bars is read twice.
 * @throws UnreadableFile when there is more than `pipedBytesMax`
 */
export const pipedSource = async (
  name: string,
  input: AsyncIterable<Uint8Array>,
): Promise<CsvSource> => {
  const chunks: Uint8Array[] = []
  let sizeBytes = 0
  for await (const chunk of input) {
    sizeBytes += chunk.byteLength
    if (sizeBytes > importLimits.pipedBytesMax)
      throw new UnreadableFile({ kind: 'pipe_too_long', maxBytes: importLimits.pipedBytesMax })
    chunks.push(chunk)
  }
  return { name, sizeBytes, open: () => Readable.from(chunks) }
}

/** A file on disk, or a named pipe. @throws UnreadableFile when it cannot be read */
export const fileSource = async (path: string): Promise<CsvSource> => {
  const name = basename(path)
  let stats: Stats
  try {
    stats = await stat(path)
  } catch (error) {
    throw unreadable(error)
  }
  if (!stats.isFile() && !stats.isDirectory()) return pipedSource(name, bytesOf(path))
  return { name, sizeBytes: stats.size, open: () => bytesOf(path) }
}

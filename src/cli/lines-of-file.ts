import { createReadStream } from 'node:fs'

/** Longer than any line of an export: 1 MiB of data at most, and less than 2 kB around it. */
const lineCharactersMax = 2_097_152

/**
 * The lines of a text file, the last one also without a line feed; one that is too long is cut and
 * the last. What goes wrong with the file is thrown here: `readline` throws some of it elsewhere,
 * where nobody catches it.
 */
export async function* linesOfFile(path: string): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of createReadStream(path, 'utf8')) {
    const lines = `${rest}${chunk as string}`.split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield line.replace(/\r$/, '')
    if (rest.length <= lineCharactersMax) continue
    yield rest
    return
  }
  if (rest !== '') yield rest
}

import { createReadStream } from 'node:fs'

/** Longer than any line of an export: 1 MiB of data at most, and less than 2 kB around it. */
const lineCharactersMax = 2_097_152

/** What some editors save a text with. */
const byteOrderMark = '\uFEFF'

/**
 * The lines of a text file, without a byte order mark, the last one also without a line feed; one
 * that is too long is cut and the last. What goes wrong with the file is thrown here: `readline` throws some of it elsewhere,
 * where nobody catches it.
 */
export async function* linesOfFile(path: string): AsyncGenerator<string> {
  let rest = ''
  let isFirst = true
  for await (const chunk of createReadStream(path, 'utf8')) {
    const text = chunk as string
    const begins = isFirst && text.startsWith(byteOrderMark)
    isFirst = false
    const lines = `${rest}${begins ? text.slice(byteOrderMark.length) : text}`.split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield line.replace(/\r$/, '')
    if (rest.length <= lineCharactersMax) continue
    yield rest
    return
  }
  if (rest !== '') yield rest
}

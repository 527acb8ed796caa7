import { TextDecoder } from 'node:util'
import { UnreadableFile } from './faults.ts'
import { importLimits, type CsvSource } from './options.ts'

/** A line with its number, counted from 1. */
export type Line = readonly [number: number, text: string]

const encodingOf = (first: Uint8Array): string => {
  if (first[0] === 0xff && first[1] === 0xfe) return 'utf-16le'
  return first[0] === 0xfe && first[1] === 0xff ? 'utf-16be' : 'utf-8'
}

const checked = (text: string): string => {
  if (text.length > importLimits.lineCharactersMax || text.includes('\0')) {
    throw new UnreadableFile({ kind: 'not_text' })
  }
  return text
}

async function* textOf(
  source: CsvSource,
  onBytes: (bytes: number) => void,
): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null
  let bytes = 0
  for await (const chunk of source.open()) {
    // The decoder removes a byte-order mark.
    decoder ??= new TextDecoder(encodingOf(chunk))
    bytes += chunk.byteLength
    yield decoder.decode(chunk, { stream: true })
    onBytes(bytes)
  }
  yield decoder?.decode() ?? ''
}

/**
 * The lines of a file with any line ending (LF, CRLF or CR), a chunk at a time; blank ones are
 * counted and left out. Memory is bounded by the chunk and the longest line.
 * @throws UnreadableFile when it is not text
 */
export async function* linesOf(
  source: CsvSource,
  onBytes: (bytes: number) => void = () => undefined,
): AsyncGenerator<Line[]> {
  let rest = ''
  let number = 0
  const numbered = (texts: readonly string[]): Line[] =>
    texts
      .map((text): Line => [(number += 1), checked(text)])
      .filter(([, text]) => text.trim() !== '')
  for await (const text of textOf(source, onBytes)) {
    const whole = rest + text
    // A CR at the end may be the first half of a CRLF, so it waits for the next chunk.
    const split = whole.endsWith('\r') ? whole.slice(0, -1) : whole
    const texts = split.split(/\r\n|\n|\r/)
    rest = checked(texts.pop() ?? '') + whole.slice(split.length)
    yield numbered(texts)
  }
  yield numbered(rest.split('\r').filter((text) => text !== ''))
}

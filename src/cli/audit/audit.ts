import type { Work } from '../act.ts'
import { createReadStream } from 'node:fs'
import { openLogToRead } from '../../composition/stores/event-log.ts'
import { counted } from '../../contracts/counted.ts'
import { exportStream } from '../../ops/audit/export-stream.ts'
import { type Verification, verifyExport } from '../../ops/audit/verify-export.ts'
import { exitCodes } from '../exit-codes.ts'
import { oneLine } from '../terminal/one-line.ts'

/** Longer than any line of an export: at most 1 MiB of data, and less than 2 kB around it. */
const lineCharactersMax = 2_097_152

/** Some editors add it when they save a text. */
const byteOrderMark = '\uFEFF'

/**
 * The lines of a text file, without a byte order mark, including a last one without a line feed. A
 * line that is too long is truncated and ends the iteration. Errors of the file are thrown here:
 * `readline` throws some of them where they cannot be caught.
 */
async function* linesOfFile(path: string): AsyncGenerator<string> {
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

/** `tapedeck audit export --stream NAME`: reads beside a running server, changes nothing. */
export const runAuditExport =
  (stream: string): Work =>
  async (config, terminal) => {
    const store = await openLogToRead(config)
    try {
      for await (const line of exportStream(store, stream)) terminal.out(line)
      return exitCodes.done
    } finally {
      await store.close()
    }
  }

const verdictOn = async (path: string, against: string | undefined): Promise<Verification> => {
  if (against === undefined) return verifyExport(linesOfFile(path))
  const earlier = await verifyExport(linesOfFile(against))
  if (!earlier.ok) return { ...earlier, reason: `of the earlier export: ${earlier.reason}` }
  return verifyExport(linesOfFile(path), linesOfFile(against))
}

/** `tapedeck audit verify FILE [--against EARLIER]`: needs neither server nor keys. */
export const runAuditVerify =
  (path: string, flags: { readonly json?: boolean; readonly against?: string }): Work =>
  async (_config, terminal) => {
    const verdict = await verdictOn(path, flags.against)
    if (flags.json === true) terminal.out(JSON.stringify(verdict))
    else if (verdict.ok) terminal.out(`OK ${counted(verdict.events, 'event')}`)
    else terminal.out(oneLine(`line ${verdict.line.toString()}: ${verdict.reason}`))
    return verdict.ok ? exitCodes.done : exitCodes.failed
  }

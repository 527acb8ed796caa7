import { openLogToRead } from '../composition/event-log.ts'
import type { Config } from '../config.ts'
import { exportStream } from '../ops/audit/export-stream.ts'
import { verifyExport } from '../ops/audit/verify-export.ts'
import { exitCodes } from './exit-codes.ts'
import { linesOfFile } from './lines-of-file.ts'
import type { Terminal } from './terminal.ts'

/** `tapedeck audit export --stream NAME`: reads beside a running server, changes nothing. */
export const runAuditExport = async (
  stream: string,
  config: Config,
  terminal: Terminal,
): Promise<number> => {
  const store = await openLogToRead(config)
  try {
    for await (const line of exportStream(store, stream)) terminal.out(line)
    return exitCodes.done
  } finally {
    await store.close()
  }
}

/** `tapedeck audit verify FILE`: needs neither server nor keys. */
export const runAuditVerify = async (
  path: string,
  flags: { readonly json?: boolean },
  terminal: Terminal,
): Promise<number> => {
  const verdict = await verifyExport(linesOfFile(path))
  if (flags.json === true) terminal.out(JSON.stringify(verdict))
  else if (verdict.ok) terminal.out(`OK ${verdict.events.toString()} events`)
  else terminal.out(`line ${verdict.line.toString()}: ${verdict.reason}`)
  return verdict.ok ? exitCodes.done : exitCodes.failed
}

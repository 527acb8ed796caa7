import { exitCodes } from './exit-codes.ts'

/** What a command says and where; tests hand in their own. */
export interface Terminal {
  readonly out: (text: string) => void
  readonly err: (text: string) => void
  /** Whether a person is looking: progress bars are drawn then. */
  readonly isInteractive: boolean
}

export const processTerminal: Terminal = {
  out: (text) => process.stdout.write(`${text}\n`),
  err: (text) => process.stderr.write(`${text}\n`),
  isInteractive: process.stderr.isTTY,
}

/**
 * Ends this program when what it says reaches nobody: silently where a reader has read enough, as
 * `head` does, and with a sentence where a file cannot be written, as on a full disk. What is lost
 * of progress and complaints alone ends nothing.
 */
export const endWithOutput = (): void => {
  process.stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
    if (code !== 'EPIPE') processTerminal.err(`The output cannot be written (${code ?? message}).`)
    process.exit(exitCodes.failed)
  })
  process.stderr.on('error', () => undefined)
}

import { exitCodes } from '../exit-codes.ts'

/** The output of a command; tests pass their own. */
export interface Terminal {
  readonly out: (text: string) => void
  readonly err: (text: string) => void
  /** Whether a person is watching: progress bars are drawn then. */
  readonly isInteractive: boolean
}

export const processTerminal: Terminal = {
  out: (text) => process.stdout.write(`${text}\n`),
  err: (text) => process.stderr.write(`${text}\n`),
  isInteractive: process.stderr.isTTY,
}

/**
 * Ends this program when its output cannot be written: silently when a reader such as `head` has
 * closed the pipe, and with an error message when a file cannot be written, as on a full disk. Lost
 * progress or error output ends nothing.
 */
export const endWithOutput = (): void => {
  process.stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
    if (code !== 'EPIPE') processTerminal.err(`The output cannot be written (${code ?? message}).`)
    process.exit(exitCodes.failed)
  })
  process.stderr.on('error', () => undefined)
}

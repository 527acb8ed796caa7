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

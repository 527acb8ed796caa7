/** The exit codes of commands; documented in `tapedeck --help`. */
export const exitCodes = {
  done: 0,
  /** The command was valid but failed, or a check failed. */
  failed: 1,
  /** The arguments or environment variables are invalid; nothing was done. */
  usage: 2,
} as const

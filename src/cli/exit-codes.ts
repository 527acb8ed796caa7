/** What a command ends with; written down in `tapedeck --help`. */
export const exitCodes = {
  done: 0,
  /** The command was understood and could not be carried out, or a check failed. */
  failed: 1,
  /** Words of the call or variables of the environment are wrong; nothing was done. */
  usage: 2,
} as const

/**
 * The product cannot start as it was configured: one sentence that names the variable and its
 * value. The process ends with {@link startFaultExitCode} and has written nothing.
 */
export class StartFault extends Error {
  override readonly name = 'StartFault'
}

export const startFaultExitCode = 2

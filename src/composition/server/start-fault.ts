/**
 * The server cannot start with this configuration: one sentence that names the variable and its
 * value. The process ends with {@link startFaultExitCode} and has written nothing.
 */
export class StartFault extends Error {
  override readonly name: string = 'StartFault'
}

export const startFaultExitCode = 2

/** Another process has the log open for writing. */
export class LogInUseFault extends StartFault {}

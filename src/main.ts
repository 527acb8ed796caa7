import { ConfigurationError, parseConfig } from './config.ts'
import { runUntilSignal } from './composition/server/run-until-signal.ts'
import { StartFault, startFaultExitCode } from './composition/server/start-fault.ts'

try {
  await runUntilSignal(parseConfig(process.env))
} catch (error) {
  if (!(error instanceof ConfigurationError || error instanceof StartFault)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(startFaultExitCode)
}

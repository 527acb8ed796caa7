import { ConfigurationError, parseConfig } from './config.ts'
import { runUntilSignal } from './composition/run-until-signal.ts'
import { StartFault, startFaultExitCode } from './composition/start-fault.ts'

try {
  await runUntilSignal(parseConfig(process.env))
} catch (error) {
  if (!(error instanceof ConfigurationError || error instanceof StartFault)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(startFaultExitCode)
}

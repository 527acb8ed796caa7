import { type Logger, pino } from 'pino'
import type { Config } from '../../config.ts'
import { startProduct } from '../start-product.ts'
import { stopOnce } from './stop-once.ts'

/** Log lines are written to standard error as JSON; standard output is for messages to a person. */
const createLogger = (level: Config['LOG_LEVEL']): Logger =>
  pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, pino.destination(2))

/** Starts everything and stops it in order on SIGTERM or SIGINT; a second signal ends at once. */
export const runUntilSignal = async (config: Config): Promise<void> => {
  const log = createLogger(config.LOG_LEVEL)
  // Nothing is running yet that would have to be stopped in order.
  let onLeaseLost = (): void => void process.kill(process.pid, 'SIGTERM')
  const product = await startProduct(config, log, () => onLeaseLost())
  process.stdout.write(
    `Tapedeck is ready at ${product.url} (operators: ${product.opsPort.toString()})\n`,
  )
  const { signalled, leaseLost } = stopOnce({
    stop: () => product.stop(),
    exit: (code) => process.exit(code),
    log,
  })
  onLeaseLost = leaseLost
  process.on('SIGTERM', signalled)
  process.on('SIGINT', signalled)
}

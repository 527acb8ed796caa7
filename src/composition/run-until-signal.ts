import type { Config } from '../config.ts'
import { createLogger } from './logger.ts'
import { startProduct } from './start-product.ts'

/** Longer than the bounds of all that is waited for one after the other, shorter than a container's grace. */
const stopWithinMs = 14_000

/** Starts everything and stops it in order on SIGTERM or SIGINT; a second signal ends at once. */
export const runUntilSignal = async (config: Config): Promise<void> => {
  const log = createLogger(config.LOG_LEVEL)
  const product = await startProduct(config, log, () => process.kill(process.pid, 'SIGTERM'))
  process.stdout.write(
    `Tapedeck is ready at ${product.url} (operators: ${product.opsPort.toString()})\n`,
  )

  const stop = (signal: NodeJS.Signals) => {
    process.once(signal, () => process.exit(1))
    log.info({ signal }, 'stopping')
    setTimeout(() => {
      log.error({ stopWithinMs }, 'stopping took too long; what was not written is folded again')
      process.exit(1)
    }, stopWithinMs).unref()
    product.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'stopping failed')
        process.exit(1)
      },
    )
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}

import { pino } from 'pino'
import { startProduct } from '../../src/composition/start-product.ts'
import { parseConfig } from '../../src/config.ts'
import { productEnv, type RunningProduct } from './product.ts'

/** Without what only a process has: an id, an exit code, and an end without order. */
export type ProductHere = Pick<RunningProduct, 'url' | 'opsPort' | 'stop' | 'output'>

/**
 * Starts the product in this process, on free ports, and waits until it is ready. A process of its own
 * costs more than a second of processor time to load.
 */
export const startProductHere = async (
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
): Promise<ProductHere> => {
  const config = parseConfig(productEnv({ PORT: '0', OPS_PORT: '0', DATA_DIR: dataDir, ...env }))
  let output = ''
  const log = pino({ level: config.LOG_LEVEL }, { write: (line: string) => (output += line) })
  const product = await startProduct(config, log, () => {
    throw new Error('Another server has taken over a role.')
  })
  let ended: Promise<void> | null = null
  return { ...product, stop: () => (ended ??= product.stop()), output: () => output }
}

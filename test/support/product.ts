import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

export interface RunningProduct {
  readonly url: string
  readonly pid: number
  readonly opsPort: number
  /** Ends it as an operator would. */
  stop(): Promise<void>
  /** Pulls the plug. */
  kill(): Promise<void>
  /** null: it runs, or a signal ended it. */
  exitCode(): number | null
  /** All that it has written so far, its log among it. */
  output(): string
}

const ended = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

export const productEnv = (env: Readonly<Record<string, string>>): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  LOG_LEVEL: 'error',
  ...env,
})

/** Starts the built product as `npm start` does, on free ports, and waits until it says ready. */
export const startProduct = async (
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
): Promise<RunningProduct> => {
  const child = spawn(process.execPath, ['bin/start.mjs'], {
    env: productEnv({ PORT: '0', OPS_PORT: '0', DATA_DIR: dataDir, ...env }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  for await (const line of createInterface({ input: child.stdout })) {
    const [, url, opsPort] = /ready at (\S+) \(operators: (\d+)\)/.exec(line) ?? []
    if (url === undefined) continue
    // The end of this loop pauses it, and a full pipe would hold the product up.
    setImmediate(() => child.stdout.resume())
    const end = async (signal: NodeJS.Signals) => {
      child.kill(signal)
      await ended(child)
    }
    return {
      url,
      pid: child.pid ?? 0,
      opsPort: Number(opsPort),
      stop: () => end('SIGTERM'),
      kill: () => end('SIGKILL'),
      exitCode: () => child.exitCode,
      output: () => said,
    }
  }
  await ended(child)
  throw new Error(`The product did not start: ${said}`)
}

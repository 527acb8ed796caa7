import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { build } from 'vite'

const root = join(import.meta.dirname, '../../..')

/**
 * Bundles a program, so that starting it twenty times does not take longer than killing it.
 * @param name a folder for it alone
 * @returns its file, inside the repository: it finds its packages from there
 */
export const buildChild = async (source: string, name: string): Promise<string> => {
  const outDir = join(root, '.cache', name)
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: source,
      target: 'node20',
      outDir,
      emptyOutDir: true,
      rolldownOptions: { output: { entryFileNames: 'child.js' } },
    },
  })
  return join(outDir, 'child.js')
}

export interface KilledChild {
  readonly program: string
  readonly args: readonly string[]
  /** Told each line that it writes on its standard output. */
  readonly onLine: (line: string) => void
  /** After its first line. */
  readonly killAfterMs: number
}

/**
 * Runs a program and kills it (SIGKILL) a moment after it has first said something.
 * @throws Error when it ended by itself
 */
export const runUntilKilled = async (options: KilledChild): Promise<void> => {
  const { program, args, onLine, killAfterMs } = options
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  const exit = once(child, 'exit')
  let complaint = ''
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()))
  let timer: NodeJS.Timeout | null = null
  for await (const line of createInterface({ input: child.stdout })) {
    timer ??= setTimeout(() => child.kill('SIGKILL'), killAfterMs)
    onLine(line)
  }
  await exit
  if (child.signalCode !== 'SIGKILL') throw new Error(`It ended by itself: ${complaint}`)
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { build } from 'vite'

const root = join(import.meta.dirname, '../../..')

/**
 * Bundles the writer, so that starting it twenty times does not take longer than killing it.
 * @returns its file, inside the repository: it finds its packages from there
 */
export const buildWriter = async (): Promise<string> => {
  const outDir = join(root, '.cache/torture')
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: join(import.meta.dirname, 'writer.ts'),
      target: 'node20',
      outDir,
      emptyOutDir: true,
    },
  })
  return join(outDir, 'writer.js')
}

export interface Round {
  readonly writer: string
  readonly file: string
  readonly seed: number
  /** By stream: the number of the event after the last acknowledged one. */
  readonly acknowledged: number[]
  /** After the first acknowledgement. */
  readonly killAfterMs: number
}

/**
 * Lets a writer write and kills it; `acknowledged` is moved on by what it said.
 * @throws Error when it ended by itself
 */
export const writeUntilKilled = async (round: Round): Promise<void> => {
  const { writer, file, seed, acknowledged, killAfterMs } = round
  const args = [writer, file, seed.toString(), JSON.stringify(acknowledged)]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const exit = once(child, 'exit')
  let complaint = ''
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()))
  let timer: NodeJS.Timeout | null = null
  for await (const line of createInterface({ input: child.stdout })) {
    timer ??= setTimeout(() => child.kill('SIGKILL'), killAfterMs)
    const [stream = -1, next = -1] = line.split(' ').map(Number)
    acknowledged[stream] = next
  }
  await exit
  if (child.signalCode !== 'SIGKILL') throw new Error(`The writer ended by itself: ${complaint}`)
}

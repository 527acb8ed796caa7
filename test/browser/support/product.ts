import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { freePort } from '../../support/free-port.ts'
import { copyMarket, marketEnv } from './market-folder.ts'

/** How long the product may take until its page answers, and to end when it is told to. */
const limits = { startMs: 60_000, stopMs: 15_000, askEveryMs: 100 } as const

const answers = async (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )

const pause = (ms: number) =>
  new Promise<void>((done) => {
    setTimeout(done, ms)
  })

const untilAnswers = async (url: string, child: ChildProcess, output: () => string) => {
  const deadline = Date.now() + limits.startMs
  while (!(await answers(url))) {
    if (child.exitCode !== null || Date.now() > deadline)
      throw new Error(`The product did not start:\n${output()}`)
    await pause(limits.askEveryMs)
  }
}

const end = async (child: ChildProcess) => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const giveUp = setTimeout(() => child.kill('SIGKILL'), limits.stopMs)
  await ended
  clearTimeout(giveUp)
}

export interface Product {
  readonly url: string
  /** Ends the server; its data and its port stay for the next start. */
  readonly stop: () => Promise<void>
  readonly start: () => Promise<void>
  /** Ends it for good and removes its data. */
  readonly remove: () => Promise<void>
}

/**
 * Starts the built product as a trader would, on a free port and in a folder of its own.
 *
 * @param env its variables
 * @param isFirst in an empty folder with the market that every trader gets, instead of a smaller one
 *   that has run for a while
 */
export const startProduct = async (
  env: NodeJS.ProcessEnv = {},
  isFirst = false,
): Promise<Product> => {
  const folder = await mkdtemp(join(tmpdir(), 'tapedeck-browser-'))
  if (!isFirst && env['DATA_DIR'] === undefined) await copyMarket(inject('marketFolder'), folder)
  const port = (await freePort()).toString()
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | null = null

  const start = async () => {
    let output = ''
    const started = spawn(process.execPath, ['bin/start.mjs'], {
      env: {
        ...process.env,
        PORT: port,
        OPS_PORT: '0',
        DATA_DIR: folder,
        LOG_LEVEL: 'warn',
        ...(isFirst ? {} : marketEnv),
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child = started
    for (const stream of [started.stdout, started.stderr])
      stream.on('data', (part: Buffer) => {
        output += part.toString()
      })
    await untilAnswers(url, started, () => output)
  }
  const stop = async () => {
    if (child) await end(child)
    child = null
  }
  await start()
  return {
    url,
    start,
    stop,
    remove: async () => {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { lastingFolder } from '../temp-folder.ts'
import { until } from '../until.ts'
import type { MongoServer } from './mongo-server.ts'
import { wireBinary } from './wire-binary.ts'

/** A server of our own, which can be killed and come back on the same port with what it had. */
export class WireServer implements MongoServer {
  readonly #folder = lastingFolder()
  #process: ChildProcess | null = null
  #address = '127.0.0.1:0'

  urlOf(name: string): string {
    return `mongodb://${this.#address}/${name}`
  }

  async start(): Promise<void> {
    const child = spawn(wireBinary(), [this.#folder.path, this.#address], {
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    this.#process = child
    for await (const line of createInterface({ input: child.stdout })) {
      const address = /^mongodb:\/\/([^/]+)/.exec(line)?.[1]
      if (address === undefined) continue
      this.#address = address
      return
    }
    throw new Error('The server of these tests ended at once.')
  }

  /** Without a chance to tidy up, as a machine that loses power. */
  async kill(): Promise<void> {
    const child = this.#process
    this.#process = null
    if (child === null || child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }

  /** Resolves once the process is stopped: the signal may arrive after its next answer. */
  async freeze(): Promise<void> {
    const { pid } = this.#process!
    process.kill(pid!, 'SIGSTOP')
    const state = ['-o', 'state=', '-p', pid!.toString()]
    await until('the server is stopped', () =>
      /^T/.test(execFileSync('ps', state, { encoding: 'utf8' })),
    )
  }

  goOn(): void {
    this.#process?.kill('SIGCONT')
  }

  async dispose(): Promise<void> {
    await this.kill()
    this.#folder.remove()
  }
}

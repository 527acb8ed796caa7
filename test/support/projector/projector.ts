import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'

/** A process with a projector; see `child.ts`. */
export class Projector {
  readonly #child: ChildProcess
  readonly #ready: Promise<unknown>

  constructor(logFile: string, place: string) {
    this.#child = fork(new URL('child.ts', import.meta.url), [logFile, place], {
      execArgv: ['--import', 'tsx'],
    })
    this.#ready = once(this.#child, 'message')
  }

  /** Resolves when it follows the log. */
  async go(): Promise<void> {
    await this.#ready
    const going = once(this.#child, 'message')
    this.#child.send('go')
    await going
  }

  /** As a machine that loses power. */
  async kill(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return
    const ended = once(this.#child, 'exit')
    this.#child.kill('SIGKILL')
    await ended
  }
}

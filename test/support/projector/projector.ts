import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'

/** A process with a projector; see `child.ts`. */
export class Projector {
  readonly #child: ChildProcess
  readonly #ready: Promise<void>

  /** @param program `child.ts` as `buildChild` bundled it */
  constructor(program: string, args: readonly string[]) {
    this.#child = fork(program, args, { execArgv: [] })
    this.#ready = this.#said()
    // Whoever waits for it is told.
    this.#ready.catch(() => undefined)
  }

  /** @throws Error when it has ended instead */
  async #said(): Promise<void> {
    const child = this.#child
    const quiet = new AbortController()
    const { signal } = quiet
    const ended = once(child, 'exit', { signal }).then(() => {
      throw new Error('A projector ended by itself.')
    })
    ended.catch(() => undefined)
    try {
      await Promise.race([once(child, 'message', { signal }), ended])
    } finally {
      quiet.abort()
    }
  }

  /** Resolves when it follows the log. */
  async go(): Promise<void> {
    await this.#ready
    const going = this.#said()
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

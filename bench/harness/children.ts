import { type ChildProcess, fork } from 'node:child_process'
import { productFlags } from './product-flags.ts'

/** A process of ours, spoken to by messages; gone with us. */
export interface Child<Out, In> {
  send(message: Out): void
  /** The next message that `wanted` takes; rejects when the process ends or is silent too long. */
  next<Wanted>(wanted: (message: In) => Wanted | null): Promise<Wanted>
  stop(): void
}

const silenceMaxMs = 300_000

const withoutNativeHelpers = { WS_NO_BUFFER_UTIL: '1', WS_NO_UTF_8_VALIDATE: '1' }

/** The built file of a process of its own, such as `past/server`: it lies beside the main file. */
export const builtFile = (name: string): URL => new URL(`${name}.js`, import.meta.url)

/** Starts such a file with the flags of the product. */
export const forkBuilt = (name: string, args: readonly string[] = []): ChildProcess =>
  fork(builtFile(name), args, {
    execArgv: productFlags,
    env: { ...process.env, ...withoutNativeHelpers },
  })

/** Starts such a file, and speaks to it by messages. */
export const startChild = <Out, In>(name: string, args: readonly string[] = []): Child<Out, In> => {
  const child = forkBuilt(name, args)
  const onExit = (): void => void child.kill('SIGKILL')
  process.once('exit', onExit)
  return {
    send: (message) => void child.send(message as object),
    next: (wanted) =>
      new Promise((resolve, reject) => {
        const settle = (act: () => void): void => {
          clearTimeout(timer)
          child.off('message', onMessage).off('exit', onGone)
          act()
        }
        const onMessage = (message: unknown): void => {
          const result = wanted(message as In)
          if (result !== null) settle(() => resolve(result))
        }
        const onGone = (): void => settle(() => reject(new Error(`${name} ended.`)))
        const timer = setTimeout(
          () => settle(() => reject(new Error(`${name} says nothing.`))),
          silenceMaxMs,
        )
        child.on('message', onMessage).on('exit', onGone)
      }),
    stop: () => {
      process.off('exit', onExit)
      child.kill('SIGKILL')
    },
  }
}

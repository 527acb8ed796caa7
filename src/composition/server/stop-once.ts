import type { Logger } from 'pino'

/** Longer than the bounds of all that is waited for one after the other, shorter than a container's grace. */
const stopWithinMs = 14_000

export interface StopParts {
  readonly stop: () => Promise<void>
  /** Ends the process. */
  readonly exit: (code: number) => void
  readonly log: Pick<Logger, 'info' | 'error'>
}

export interface StopOnce {
  /** Somebody wants the process to end; who says so twice will not wait. */
  readonly signalled: (signal: NodeJS.Signals) => void
  /** A work of this server is another one's. Each of its works may say so. */
  readonly leaseLost: () => void
}

/** Stops in order and once, for whatever reasons come; only a second signal, of either kind, ends at once. */
export const stopOnce = ({ stop, exit, log }: StopParts): StopOnce => {
  let signals = 0
  let isStopping = false

  const begin = (why: object): void => {
    if (isStopping) return
    isStopping = true
    log.info(why, 'stopping')
    setTimeout(() => {
      log.error({ stopWithinMs }, 'stopping took too long; what was not written is folded again')
      exit(1)
    }, stopWithinMs).unref()
    stop().then(
      () => exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'stopping failed')
        exit(1)
      },
    )
  }

  return {
    signalled: (signal) => {
      signals += 1
      if (signals > 1) exit(1)
      else begin({ signal })
    },
    leaseLost: () => begin({ lease: 'lost' }),
  }
}

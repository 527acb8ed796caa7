import type { Logger } from 'pino'

/** Longer than all time limits of a stop together, shorter than a container's grace period. */
const stopWithinMs = 14_000

export interface StopParts {
  readonly stop: () => Promise<void>
  /** Ends the process. */
  readonly exit: (code: number) => void
  readonly log: Pick<Logger, 'info' | 'error'>
}

export interface StopOnce {
  /** A signal to stop; a second one ends the process at once. */
  readonly signalled: (signal: NodeJS.Signals) => void
  /** Another server has taken over a role of this one. May be called for each role. */
  readonly leaseLost: () => void
}

/** Stops in order and once, for any number of reasons; a second signal ends the process at once. */
export const stopOnce = ({ stop, exit, log }: StopParts): StopOnce => {
  let signals = 0
  let isStopping = false

  const begin = (why: object): void => {
    if (isStopping) return
    isStopping = true
    log.info(why, 'stopping')
    setTimeout(() => {
      log.error(
        { stopWithinMs },
        'stop timed out; unwritten events are folded again at the next start',
      )
      exit(1)
    }, stopWithinMs).unref()
    stop().then(
      () => exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'stop failed')
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

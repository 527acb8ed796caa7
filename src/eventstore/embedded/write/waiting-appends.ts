import { EventStoreUnavailable } from '../../errors.ts'
import type { AppendResult } from '../../port.ts'
import type { EmbeddedStoreLimits } from '../limits.ts'
import type { PreparedAppend } from './prepare-append.ts'

export type WaitingLimits = Pick<
  EmbeddedStoreLimits,
  'appendsPerCommitMax' | 'appendsWaitingMax' | 'charactersWaitingMax'
>

export interface WaitingAppend {
  readonly append: PreparedAppend
  readonly resolve: (result: AppendResult) => void
  readonly reject: (error: unknown) => void
}

/** Appends that are not in a commit yet, in the order of arrival. */
export interface WaitingAppends {
  /** @throws EventStoreUnavailable when too many are waiting */
  add(waiting: WaitingAppend): void
  /** Takes as many of the first appends as one commit may have, and at most this share (0 to 1). */
  takeGroup(part: number): readonly WaitingAppend[]
  /** The appends that the next commit takes first. */
  first(): readonly PreparedAppend[]
  isEmpty(): boolean
}

export const createWaitingAppends = (limits: WaitingLimits): WaitingAppends => {
  let all: WaitingAppend[] = []
  let characters = 0
  return {
    add: (waiting) => {
      const more = characters + waiting.append.characters
      if (all.length >= limits.appendsWaitingMax || more > limits.charactersWaitingMax)
        throw new EventStoreUnavailable('Too many appends are waiting to be written.')
      characters = more
      all.push(waiting)
    },
    takeGroup: (part) => {
      const count = Math.min(limits.appendsPerCommitMax, Math.ceil(all.length * part))
      const group = all.slice(0, count)
      all = all.slice(count)
      for (const { append } of group) characters -= append.characters
      return group
    },
    first: () => all.slice(0, limits.appendsPerCommitMax).map(({ append }) => append),
    isEmpty: () => all.length === 0,
  }
}

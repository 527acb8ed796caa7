import { join } from 'node:path'
import { buildChild, runUntilKilled } from '../faults/killed-child.ts'

/** @param name of the folder, another one in each test file. @returns the bundled writer's file */
export const buildWriter = (name: string): Promise<string> =>
  buildChild(join(import.meta.dirname, 'writer.ts'), name)

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
export const writeUntilKilled = (round: Round): Promise<void> => {
  const { writer, file, seed, acknowledged, killAfterMs } = round
  return runUntilKilled({
    program: writer,
    args: [file, seed.toString(), JSON.stringify(acknowledged)],
    killAfterMs,
    onLine: (line) => {
      const [stream = -1, next = -1] = line.split(' ').map(Number)
      acknowledged[stream] = next
    },
  })
}

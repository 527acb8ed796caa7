import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { productEnv } from './product.ts'

export interface CommandEnd {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** Runs the command line as a person would, with this on its standard input. */
export const tapedeckWithInput = (
  input: string,
  env: Readonly<Record<string, string>>,
  ...words: readonly string[]
): Promise<CommandEnd> => {
  const ended = promisify(execFile)(process.execPath, ['bin/tapedeck.mjs', ...words], {
    env: productEnv(env),
    maxBuffer: 64 * 1_024 * 1_024,
  })
  ended.child.stdin?.end(input)
  return ended.then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: unknown) => error as CommandEnd,
  )
}

/** Runs the command line as a person would. */
export const tapedeck = (
  env: Readonly<Record<string, string>>,
  ...words: readonly string[]
): Promise<CommandEnd> => tapedeckWithInput('', env, ...words)

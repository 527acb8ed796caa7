import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { productEnv } from './product.ts'

export interface CommandEnd {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** Runs the command line as a person would. */
export const tapedeck = (
  env: Readonly<Record<string, string>>,
  ...words: readonly string[]
): Promise<CommandEnd> =>
  promisify(execFile)(process.execPath, ['bin/tapedeck.mjs', ...words], {
    env: productEnv(env),
    maxBuffer: 64 * 1_024 * 1_024,
  }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: unknown) => error as CommandEnd,
  )

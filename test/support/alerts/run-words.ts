import { runProgram } from '../../../src/cli/program.ts'
import { productEnv } from '../product.ts'

export interface WordsEnd {
  readonly code: number
  readonly out: string
  readonly err: string
}

/** Runs a command line in this process, as nobody's terminal. */
export const runWords = async (
  env: Readonly<Record<string, string>>,
  ...words: readonly string[]
): Promise<WordsEnd> => {
  const out: string[] = []
  const err: string[] = []
  const code = await runProgram(['node', 'tapedeck', ...words], productEnv(env), {
    out: (text) => out.push(text),
    err: (text) => err.push(text),
    isInteractive: false,
  })
  return { code, out: out.join('\n'), err: err.join('\n') }
}

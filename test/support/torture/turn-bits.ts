import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { copyFolder } from '../copy-folder.ts'

const bitsPerByte = 8

export interface TurnedBits<Outcome extends string> {
  readonly name: string
  /** Is copied for each bit, into the folder beside it. */
  readonly whole: string
  /** Of the folder, in one of which a bit is turned. */
  readonly files: readonly string[]
  /** What came of it in this copy; throws where it is none that may be. */
  readonly outcomeOf: (home: string) => Promise<Outcome>
  readonly seed: number
  readonly numRuns: number
}

const turn = (home: string, files: readonly string[], place: number): void => {
  let bit = place
  for (const name of files) {
    const bytes = readFileSync(join(home, name))
    if (bit < bitsPerByte * bytes.length) {
      const at = Math.floor(bit / bitsPerByte)
      bytes[at] = bytes[at]! ^ (1 << (bit % bitsPerByte))
      writeFileSync(join(home, name), bytes)
      return
    }
    bit -= bitsPerByte * bytes.length
  }
}

/** Turns bits, one in each copy, and counts what came of them. */
export const turnBits = async <Outcome extends string>(
  options: TurnedBits<Outcome>,
): Promise<Readonly<Partial<Record<Outcome, number>>>> => {
  const { name, whole, files, outcomeOf, seed, numRuns } = options
  const bytes = files.reduce((sum, file) => sum + statSync(join(whole, file)).size, 0)
  const outcomes: Partial<Record<Outcome, number>> = {}
  let copies = 0
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: bitsPerByte * bytes - 1 }), async (place) => {
      const home = `${whole}-${(copies += 1).toString()}`
      copyFolder(whole, home)
      turn(home, files, place)
      const outcome = await outcomeOf(home)
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
    }),
    { seed, numRuns },
  )
  process.stdout.write(`flipped-bits: ${name} ${JSON.stringify(outcomes)}\n`)
  return outcomes
}

/** `npm run torture` asks for 1,000. */
export const flips = Number(process.env['TORTURE_FLIPS'] ?? 40)

export const flipSeed = (): number => {
  const seed = Number(process.env['TEST_SEED'] ?? Date.now() % 1_000_000)
  process.stdout.write(`flipped-bits: TEST_SEED=${seed.toString()}\n`)
  return seed
}

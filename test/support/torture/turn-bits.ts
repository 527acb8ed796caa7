import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { openConnection } from '../../../src/platform/sqlite.ts'
import { copyFolder } from '../copy-folder.ts'

const bitsPerByte = 8

export interface TurnedBits<Outcome extends string> {
  readonly name: string
  /** Is copied for each bit, into the folder beside it. */
  readonly whole: string
  /** Of the folder, in one of which a bit is turned. */
  readonly files: readonly string[]
  /** The bytes of a file of which bits are turned; default: all. */
  readonly placesOf?: (file: string) => readonly number[]
  /** What came of it in this copy; throws where it is none that may be. */
  readonly outcomeOf: (home: string) => Promise<Outcome>
  readonly seed: number
  readonly numRuns: number
}

export const placesUpTo = (end: number): readonly number[] =>
  Array.from({ length: end }, (_, at) => at)

/** Turns bits, one in each copy, and counts what came of them. */
export const turnBits = async <Outcome extends string>(
  options: TurnedBits<Outcome>,
): Promise<Readonly<Partial<Record<Outcome, number>>>> => {
  const { name, whole, files, outcomeOf, seed, numRuns } = options
  const { placesOf = (file: string) => placesUpTo(statSync(file).size) } = options
  const bytes = files.flatMap((file) =>
    placesOf(join(whole, file)).map((place) => ({ file, place })),
  )
  const outcomes: Partial<Record<Outcome, number>> = {}
  let copies = 0
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: bitsPerByte * bytes.length - 1 }), async (bit) => {
      const home = `${whole}-${(copies += 1).toString()}`
      copyFolder(whole, home)
      const { file, place } = bytes[Math.floor(bit / bitsPerByte)]!
      const turned = readFileSync(join(home, file))
      turned[place] = turned[place]! ^ (1 << (bit % bitsPerByte))
      writeFileSync(join(home, file), turned)
      const outcome = await outcomeOf(home)
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
      rmSync(home, { recursive: true })
    }),
    { seed, numRuns },
  )
  process.stdout.write(`flipped-bits: ${name} ${JSON.stringify(outcomes)}\n`)
  return outcomes
}

const pageHeaderBytes = 12

/**
 * The bytes in use of the first page of each table of a SQLite file, of which small tables have no
 * other: hardly any bit of all the file is one of theirs.
 * @param large tables that are left out
 */
export const firstPagesOf = (file: string, large: readonly string[] = []): readonly number[] => {
  const connection = openConnection({ address: file, busyTimeoutMs: 0 })
  const pageBytes = connection.prepare<{ page_size: number }>('PRAGMA page_size').get([])!.page_size
  const tables = connection
    .prepare<{ name: string; rootpage: number }>(
      'SELECT name, rootpage FROM sqlite_schema WHERE rootpage > 0',
    )
    .all([])
  connection.close()
  const bytes = readFileSync(file)
  return tables
    .filter(({ name }) => !large.includes(name))
    .flatMap(({ rootpage }) =>
      placesUpTo(pageBytes)
        .filter((at) => at < pageHeaderBytes || bytes[(rootpage - 1) * pageBytes + at] !== 0)
        .map((at) => (rootpage - 1) * pageBytes + at),
    )
}

/** The bytes of what a SQLite file says of its tables and indexes. */
export const schemaOf = (file: string): readonly number[] => {
  const connection = openConnection({ address: file, busyTimeoutMs: 0 })
  const statements = connection
    .prepare<{ sql: string }>('SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL')
    .all([])
  connection.close()
  const bytes = readFileSync(file)
  return statements.flatMap(({ sql }) => {
    const begin = bytes.indexOf(sql)
    return begin < 0 ? [] : placesUpTo(sql.length).map((at) => begin + at)
  })
}

/** `npm run torture` asks for 1,000. */
export const flips = Number(process.env['TORTURE_FLIPS'] ?? 40)

export const flipSeed = (): number => {
  const seed = Number(process.env['TEST_SEED'] ?? Date.now() % 1_000_000)
  process.stdout.write(`flipped-bits: TEST_SEED=${seed.toString()}\n`)
  return seed
}

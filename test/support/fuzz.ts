/**
 * How often the fuzz tests try: 1,000 times, more by FUZZ_RUNS. A failure prints its seed, and
 * FUZZ_SEED repeats it.
 */
export const fuzzRuns = Number(process.env['FUZZ_RUNS'] ?? 1_000)

const given = process.env['FUZZ_SEED']

export const fuzzSeed: { readonly seed?: number } =
  given === undefined ? {} : { seed: Number(given) }

import { Command, InvalidArgumentError } from 'commander'
import { benches } from './benches.ts'
import type { BenchOptions, Measurement } from './harness/bench.ts'
import { jsonLine, table } from './harness/report.ts'

const roundsMin = 3
const names = benches.map(({ name }) => name)

const parseRounds = (text: string): number => {
  const rounds = Number(text)
  if (!Number.isSafeInteger(rounds) || rounds < roundsMin)
    throw new InvalidArgumentError(`At least ${roundsMin}.`)
  return rounds
}

const say = (line: string) => void process.stderr.write(`${line}\n`)

type Options = Pick<BenchOptions, 'rounds' | 'long'>

const run = async (asked: readonly string[], options: Options) => {
  const unknown = asked.filter((name) => !names.includes(name))
  if (unknown.length > 0) {
    say(`There is no bench '${unknown.join("', '")}'. There are: ${names.join(', ')}.`)
    process.exitCode = 2
    return
  }
  const chosen = benches.filter(({ name }) => asked.length === 0 || asked.includes(name))
  const measurements: Measurement[] = []
  for (const bench of chosen) {
    say(`${bench.name}: ${bench.about}`)
    measurements.push(...(await bench.run({ ...options, say })))
  }
  process.stdout.write(`\n${table(measurements)}\n\n`)
  for (const measurement of measurements) process.stdout.write(`${jsonLine(measurement)}\n`)
}

await new Command('npm run bench --')
  .description('Measures ours beside a reference in the same run. Figures are medians.')
  .argument('[names...]', `which ones: ${names.join(', ')}; default: all`)
  .option('--rounds <count>', 'measured rounds of each', parseRounds, roundsMin)
  .option('--long', 'the full time of what takes many minutes, and Lighthouse', false)
  .action(run)
  .parseAsync()

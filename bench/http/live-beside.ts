import type { Round } from '../harness/compare.ts'
import { quantile } from '../harness/quantile.ts'

const asksPerRound = 200

type Ask = () => Promise<unknown>

const p99Of = async (ask: Ask): Promise<number> => {
  const times: number[] = []
  for (let asked = 0; asked < asksPerRound; asked += 1) {
    const started = performance.now()
    await ask()
    times.push(performance.now() - started)
  }
  return quantile(times, 0.99)
}

/** p99 of live answers in ms: beside others who ask without a pause, and without them. */
export const liveBeside = async (ask: Ask, others: readonly Ask[]): Promise<Round> => {
  const reference = await p99Of(ask)
  let isMeasured = false
  const asking = others.map(async (other) => {
    while (!isMeasured) await other()
  })
  const ours = await p99Of(ask)
  isMeasured = true
  await Promise.all(asking)
  return { ours, reference }
}

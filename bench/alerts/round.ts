import type { Tick } from '../../src/domain/price-feed/events.ts'
import { byTurns, cpuMs, type Round } from '../harness/compare.ts'
import { date } from './market.ts'
import { type Follower, recordTicks } from './process.ts'

/**
 * Both get the same tick batches by turns.
 *
 * @param warmUp batches before the clock runs: levels that prices stood beyond at first
 * @throws Error when ours and the loop do not trigger the same alerts at the same tick batches
 */
export const runRound = async (
  ours: Follower,
  loop: Follower,
  batches: readonly (readonly Tick[])[],
  warmUp: number,
): Promise<Round & { readonly fired: number }> => {
  const found = batches.map(() => ({ ours: [] as string[], loop: [] as string[] }))
  const recorded = (batch: number) => recordTicks(batches[batch]!, batch, date)
  let next = recorded(0)
  const takeOurs = async (batch: number) => void (found[batch]!.ours = await ours.take(next))
  const takeLoop = async (batch: number) => void (found[batch]!.loop = await loop.take(next))
  const record = (batch: number) => {
    if (batch + 1 < batches.length) next = recorded(batch + 1)
  }
  for (let batch = 0; batch < warmUp; batch += 1) {
    await takeOurs(batch)
    await takeLoop(batch)
    record(batch)
  }
  const timed = batches.length - warmUp
  const spent = await byTurns(
    timed,
    { work: (slice) => takeOurs(slice + warmUp) },
    { work: (slice) => takeLoop(slice + warmUp), after: (slice) => record(slice + warmUp) },
    cpuMs,
  )
  await Promise.all([ours.stop(), loop.stop()])
  let fired = 0
  for (const [batch, both] of found.entries()) {
    if (both.ours.sort().join() !== both.loop.sort().join())
      throw new Error(`Tick batch ${batch.toString()}: not the alerts that the loop triggers.`)
    fired += both.ours.length
  }
  const perSecond = (ms: number) => (timed * 1_000) / ms
  return { ours: perSecond(spent.ours), reference: perSecond(spent.reference), fired }
}

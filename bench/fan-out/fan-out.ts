import type { Bench, BenchOptions, Goal, Measurement } from '../harness/bench.ts'
import { median } from '../harness/median.ts'
import { type PeerName, peerNames } from './peer-names.ts'
import { type Measured, runRound } from './round.ts'

/**
 * Every peer is given our framing, one message a tick batch; as their guides show them, they send
 * every quote by itself.
 */
const goals: Partial<Record<PeerName, Goal>> = {
  'ws, a send per tick batch': { atLeast: 1 },
  'Socket.IO rooms, an emit per tick batch': { atLeast: 1 },
  'uWebSockets, a publish per tick batch': { atLeast: 1 },
}

const figures = ({ deliveriesPerCpuSecond, paced, flatOut }: Measured): string =>
  `${(deliveriesPerCpuSecond / 1e6).toFixed(2)} million quotes per CPU second, ` +
  `${paced.toFixed(1)} tick batches/s of 5, ${flatOut.toFixed(1)} flat out`

/** Every peer in turn, so that what else the machine does meets all of them alike. */
const runAll = async ({ rounds, say }: BenchOptions): Promise<Map<PeerName, number[]>> => {
  const results = new Map<PeerName, number[]>()
  const skipped = new Set<PeerName>()
  for (let round = 1; round <= rounds; round += 1) {
    for (const peer of peerNames) {
      if (skipped.has(peer)) continue
      const result = await runRound(peer)
      if ('skipped' in result) {
        skipped.add(peer)
        say(`${peer}: left out, ${result.skipped}`)
        continue
      }
      say(`round ${round}, ${peer}: ${figures(result)}`)
      results.set(peer, [...(results.get(peer) ?? []), result.deliveriesPerCpuSecond])
    }
  }
  return results
}

export const fanOutBench: Bench = {
  name: 'fan-out',
  about:
    '1,000 sockets on "all", 200 quotes a tick batch, five tick batches a second and then flat out, through the durable log, against other servers sending the same quotes',
  run: async (options) => {
    const { tapedeck: ours = [], ...others } = Object.fromEntries(await runAll(options))
    return Object.entries(others).map(([peer, reference]): Measurement => ({
      name: `fan-out: ${peer}`,
      unit: 'quotes delivered per server CPU second',
      ours: median(ours),
      reference: median(reference),
      goal: goals[peer as PeerName] ?? null,
    }))
  },
}

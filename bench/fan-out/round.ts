import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Child, startChild } from '../harness/children.ts'
import { quotesPerBatch } from './market.ts'
import type { FromLoad, FromServer, ToLoad, ToServer } from './messages.ts'
import type { PeerName } from './peer-names.ts'

type Server = Child<ToServer, FromServer>
type Load = Child<ToLoad, FromLoad>

const sockets = 1_000
const tickBatchMs = 200
const warmUpMs = 1_000
/** Five tick batches a second for a time, then as many as it takes for a time. */
const pacedMs = 2_000
const flatOutMs = 2_000

export interface Measured {
  /** Quotes that arrived at a socket, for each second of the server's processor time. */
  readonly deliveriesPerCpuSecond: number
  /** Tick batches a second while five were asked for. */
  readonly paced: number
  /** Tick batches a second while as many as possible were asked for. */
  readonly flatOut: number
}

export type Round = Measured | { readonly skipped: string }

const cpuSeconds = async (server: Server): Promise<number> => {
  const answer = server.next((message) => (message.type === 'cpu' ? message.seconds : null))
  server.send({ type: 'cpu' })
  return answer
}

/** Sends a tick batch and waits until every socket has all of it: nothing is lost, nothing piles up. */
const batchOnce = async (server: Server, load: Load, batch: number): Promise<void> => {
  const arrived = load.next((message) =>
    message.type === 'batches' && message.count >= batch ? true : null,
  )
  server.send({ type: 'batch' })
  await arrived
}

const batchFor = async (
  ms: number,
  everyMs: number,
  nextBatch: () => Promise<void>,
): Promise<{ batches: number; seconds: number }> => {
  const start = performance.now()
  let batches = 0
  do {
    await nextBatch()
    batches += 1
    const ahead = start + batches * everyMs - performance.now()
    if (ahead > 0) await wait(ahead)
  } while (performance.now() - start < ms)
  return { batches, seconds: (performance.now() - start) / 1e3 }
}

const measure = async (server: Server, load: Load): Promise<Measured> => {
  let batch = 0
  const nextBatch = () => batchOnce(server, load, (batch += 1))
  await batchFor(warmUpMs, 0, nextBatch)
  const before = await cpuSeconds(server)
  const paced = await batchFor(pacedMs, tickBatchMs, nextBatch)
  const flatOut = await batchFor(flatOutMs, 0, nextBatch)
  const cpu = (await cpuSeconds(server)) - before
  return {
    deliveriesPerCpuSecond: (sockets * quotesPerBatch * (paced.batches + flatOut.batches)) / cpu,
    paced: paced.batches / paced.seconds,
    flatOut: flatOut.batches / flatOut.seconds,
  }
}

/** One peer, one time: fresh processes, a thousand sockets, counted deliveries. */
export const runRound = async (peer: PeerName): Promise<Round> => {
  const folder = await mkdtemp(join(tmpdir(), 'tapedeck-bench-'))
  const server: Server = startChild('fan-out/server', [peer, folder])
  const load: Load = startChild('fan-out/load')
  try {
    const ready = await server.next((message) => (message.type === 'cpu' ? null : message))
    if (ready.type === 'skipped') return { skipped: ready.reason }
    const connected = load.next((message) => (message.type === 'connected' ? true : null))
    load.send({ type: 'connect', port: ready.port, sockets, dialect: ready.dialect })
    await connected
    return await measure(server, load)
  } finally {
    load.stop()
    server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

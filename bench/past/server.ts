/** The server process: a log with ticks, and the product's public port. */
import { setTimeout as wait } from 'node:timers/promises'
import { openWorld } from '../http/world.ts'
import { cpuMs } from '../harness/compare.ts'
import { fillTicks } from './fill-ticks.ts'

const idleMs = 500
/** Of processor time in that time: what the log's readers take when they have nothing to do. */
const idleCpuMs = 25
const idleTimesInRow = 4

/** Projections and the past have read the log. */
const untilIdle = async () => {
  for (let idle = 0; idle < idleTimesInRow;) {
    const before = cpuMs()
    await wait(idleMs)
    idle = cpuMs() - before < idleCpuMs ? idle + 1 : 0
  }
}

const [, , folder = '', symbols = '', batches = ''] = process.argv
const world = await openWorld(folder)
const positions = await fillTicks(world, Number(symbols), Number(batches))
await untilIdle()
process.on('message', () => void process.send?.({ cpuMs: cpuMs() }))
process.send?.({ port: world.port, positions })

/** The process that rebuilds every projection from the log, so that its memory is its own. */
import { eventTables } from '../../src/domain/all-events.ts'
import { createCodec } from '../../src/eventstore/codec.ts'
import { openEmbeddedEventStore } from '../../src/eventstore/embedded/embedded-event-store.ts'
import { allProjections } from '../../src/projections/all-projections.ts'
import { EmbeddedReadModels } from '../../src/projections/embedded/store.ts'
import { ProjectionRunner } from '../../src/projections/runner/runner.ts'

const [, , logFile = '', readModelFile = ''] = process.argv
const events = openEmbeddedEventStore({ file: logFile, readOnly: true })
const readModels = new EmbeddedReadModels({
  file: readModelFile,
  now: Date.now,
  onDamage: ({ reason }) => {
    throw new Error(reason)
  },
})
const codec = createCodec(eventTables)
const left = new Set(allProjections.map(({ name }) => name))
const started = performance.now()
const cpuBefore = process.cpuUsage()
const runner = new ProjectionRunner(allProjections, {
  eventStore: events,
  readModels,
  decode: (recorded) => codec.decode(recorded),
  decodeOnce: (recorded) => codec.decodeOnce(recorded),
  now: Date.now,
  random: Math.random,
  report: (report) => {
    if (report.kind !== 'switched') throw new Error(JSON.stringify(report.kind))
    left.delete(report.projection)
    if (left.size === 0) void finish()
  },
})

const finish = async () => {
  const spentMs = performance.now() - started
  process.send?.({
    spentMs,
    cpu: process.cpuUsage(cpuBefore),
    peakBytes: process.resourceUsage().maxRSS * 1_024,
  })
  await runner.stop()
  await readModels.close()
  await events.close()
  process.send?.('closed')
}

await runner.start()

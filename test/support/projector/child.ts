/**
 * A projector in a process of its own, to be killed: `child.ts LOG FILE_OR_ADDRESS LIMITS`, those of
 * the server as JSON. Loaded, it says
 * `ready`; told to go, it follows the log and writes as often as it can.
 */
import { randomUUID } from 'node:crypto'
import { eventTables } from '../../../src/domain/all-events.ts'
import { createCodec } from '../../../src/eventstore/codec.ts'
import { openEmbeddedEventStore } from '../../../src/eventstore/embedded/embedded-event-store.ts'
import { allProjections } from '../../../src/projections/all-projections.ts'
import { EmbeddedReadModels } from '../../../src/projections/embedded/store.ts'
import type { MongoLimits } from '../../../src/projections/mongo/limits.ts'
import { MongoReadModels } from '../../../src/projections/mongo/store.ts'
import { ProjectionRunner } from '../../../src/projections/runner/runner.ts'

const [, , logFile = '', place = '', serverLimits = '{}'] = process.argv

const isAddress = place.startsWith('mongodb:')

const openStore = () =>
  isAddress
    ? new MongoReadModels({
        url: place,
        newId: randomUUID,
        now: Date.now,
        limits: JSON.parse(serverLimits) as Partial<MongoLimits>,
      })
    : new EmbeddedReadModels({
        file: place,
        now: Date.now,
        // Also what is written on a thread is to be killed in the middle.
        writesAtOnceMax: 0,
        onDamage: ({ reason }) => {
          throw new Error(reason)
        },
      })

process.once('message', () => {
  const eventStore = openEmbeddedEventStore({
    file: logFile,
    readOnly: true,
    limits: { pollEveryMs: 5 },
  })
  const codec = createCodec(eventTables)
  const runner = new ProjectionRunner(allProjections, {
    eventStore,
    readModels: openStore(),
    decode: (recorded) => codec.decode(recorded),
    now: Date.now,
    random: Math.random,
    report: () => undefined,
    // As in the product: nobody else looks into a file.
    checkpointsWait: !isAddress,
    limits: {
      sliceMs: 0,
      flushEveryMs: 0,
      buildFlushEveryMs: 0,
      flushPauseRatio: 0,
      documentsCachedMax: 10,
      checkpointWaitsMs: 20,
    },
  })
  void runner.start().then(() => process.send?.('going'))
})
process.send?.('ready')

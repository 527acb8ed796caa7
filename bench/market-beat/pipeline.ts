import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { WebSocket } from 'ws'
import { createAlertReadSide } from '../../src/processes/alerts/read-side.ts'
import { eventTables } from '../../src/domain/all-events.ts'
import { createCodec } from '../../src/eventstore/codec.ts'
import { createCommandHandler } from '../../src/eventstore/handler/command-handler.ts'
import { openEmbeddedEventStore } from '../../src/eventstore/embedded/embedded-event-store.ts'
import { comparePositions, type Position } from '../../src/eventstore/position.ts'
import { runAlertProcess } from '../../src/processes/alerts/alert-process.ts'
import { allProjections } from '../../src/projections/all-projections.ts'
import { EmbeddedReadModels } from '../../src/projections/embedded/store.ts'
import { createReadModels } from '../../src/projections/read-models.ts'
import { ProjectionRunner } from '../../src/projections/runner/runner.ts'
import { quoteSnapshotLoader } from '../../src/realtime/frames/quote-snapshot.ts'
import { createRealtime } from '../../src/realtime/realtime.ts'
import { createScanner } from '../../src/scanner/scanner.ts'
import { fillLog, type FillOptions } from './fill-log.ts'

const waitMsMax = 120_000

/** Resolves when `is` holds of what was told last or is told next. */
class Reached<Value> {
  readonly #waiting = new Set<{ is: (value: Value) => boolean; done: () => void }>()
  #last: { readonly value: Value } | null = null

  when(is: (value: Value) => boolean): Promise<void> {
    if (this.#last !== null && is(this.#last.value)) return Promise.resolve()
    return new Promise((resolve) => {
      this.#waiting.add({ is, done: resolve })
    })
  }

  tell(value: Value) {
    this.#last = { value }
    for (const waiter of this.#waiting)
      if (waiter.is(value)) {
        this.#waiting.delete(waiter)
        waiter.done()
      }
  }
}

/** The product's log, projections, alerts, scanner and sockets in one process, as it runs by default. */
export const openPipeline = async (
  folder: string,
  symbols: readonly string[],
  fill: FillOptions,
) => {
  const codec = createCodec(eventTables)
  const store = openEmbeddedEventStore({ file: join(folder, 'events.db') })
  await fillLog(store, codec, symbols, fill)
  const shared = { now: Date.now, monotonicNow: () => performance.now(), random: Math.random }
  const decode = codec.decode.bind(codec)
  const file = join(folder, 'read-models.db')
  const models = new EmbeddedReadModels({ file, now: Date.now, onDamage: console.error })
  const deps = { eventStore: store, readModels: models, decode, ...shared, report: () => undefined }
  const runner = new ProjectionRunner(allProjections, deps)
  await runner.start()
  const readModels = createReadModels(models, runner.progress)
  const caughtUp = async (position: Position) => {
    for (const { name } of allProjections)
      if (!(await readModels.waitFor(name, position, waitMsMax)))
        throw new Error(`${name} is behind.`)
  }
  const head = await store.head()
  if (head !== null) await caughtUp(head)

  const commands = createCommandHandler({ store, codec, now: () => new Date() })
  const stopping = new AbortController()
  const alertsAt = new Reached<Position>()
  let fired = 0
  const alerts = runAlertProcess({
    store,
    decode,
    ...shared,
    commands,
    readSide: createAlertReadSide(readModels),
    monotonicNow: () => performance.now(),
    loadSaved: () => Promise.resolve({ days: new Map(), isReady: () => undefined }),
    loadCheckpoint: () => Promise.resolve(head),
    saveCheckpoint: (position) => {
      alertsAt.tell(position)
      return Promise.resolve()
    },
    forgetCheckpoint: () => Promise.reject(new Error('The checkpoint belongs to this log.')),
    report: ({ kind }) => void (fired += kind === 'fired' ? 1 : 0),
    signal: stopping.signal,
    limits: { checkpointEveryMs: 0 },
  })

  const scannerAt = new Reached<number>()
  const scanner = createScanner({ store, decode, readModels, ...shared, report: () => undefined })
  scanner.onTicks(() => scannerAt.tell(scanner.asOf))
  scanner.start()

  const session = { userId: randomUUID(), sessionId: randomUUID(), endsAt: Infinity }
  const realtime = createRealtime({
    store,
    readEvent: decode,
    ...shared,
    scanner,
    announce: () => Promise.resolve(null),
    sessions: { find: () => Promise.resolve(session), alive: () => Promise.resolve(true) },
    loadQuotes: quoteSnapshotLoader(models),
    allowedOrigins: [],
    https: false,
    logger: { info: console.error, warn: console.error, error: console.error },
  })
  await realtime.start()
  const server = createServer()
  realtime.attach(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `127.0.0.1:${(server.address() as AddressInfo).port.toString()}`
  const socket = new WebSocket(`ws://${origin}/ws`, { headers: { Origin: `http://${origin}` } })
  await once(socket, 'open')
  const socketHas = new Reached<string>()
  socket.on('message', (data: Buffer) => socketHas.tell(data.toString()))
  socket.send(JSON.stringify({ type: 'subscribe_quotes', symbols: 'all' }))
  while (!scanner.ready) await new Promise(setImmediate)

  return {
    store,
    codec,
    commands,
    readModels,
    /** Resolves when every projection has all that is in the log. */
    caughtUp: async () => {
      const end = await store.head()
      if (end !== null) await caughtUp(end)
    },
    fired: () => fired,
    /** Told before the tick batch is written; resolves when all rooms have it. */
    everywhere: (at: number) => {
      const socketDone = socketHas.when((frame) => frame.includes(`,${at.toString()}]`))
      const scannerDone = scannerAt.when((asOf) => asOf >= at)
      return async (position: Position) => {
        const alertsDone = alertsAt.when((seen) => comparePositions(position, seen) <= 0)
        await Promise.all([socketDone, scannerDone, alertsDone, caughtUp(position)])
      }
    },
    close: async () => {
      socket.terminate()
      stopping.abort()
      await alerts
      await scanner.stop()
      await realtime.close()
      server.close()
      await runner.stop()
      await models.close()
      await store.close()
    },
  }
}

export type Pipeline = Awaited<ReturnType<typeof openPipeline>>

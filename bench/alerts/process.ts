import type { TriggerAlert } from '../../src/domain/alert/commands.ts'
import type { RuleRecord } from '../../src/domain/alert/armed/rules/rule-symbol.ts'
import type { WatchedTerms } from '../../src/domain/alert/terms.ts'
import type { TradingDate } from '../../src/domain/calendar/trading-day.ts'
import { priceFeedEvents, type Tick } from '../../src/domain/price-feed/events.ts'
import { createCodec } from '../../src/eventstore/codec.ts'
import { uuidV5 } from '../../src/eventstore/ids.ts'
import type { EventStore, RecordedEvent, SubscriptionMessage } from '../../src/eventstore/port.ts'
import { runAlertProcess } from '../../src/processes/alerts/alert-process.ts'
import { executeAll } from '../../src/processes/alerts/execute-commands.ts'
import type { AlertProcessDeps, SymbolDays } from '../../src/processes/alerts/ports.ts'

const codec = createCodec([priceFeedEvents])
const positionOf = (index: number) => ({ commit: BigInt(index + 1), prepare: BigInt(index + 1) })
const head = { commit: 0n, prepare: 0n }
const namespace = '7f2c1a52-9d0e-4c53-8f57-000000000000'
/** Between two tick batches: as often as in the product is the state saved. */
const batchMs = 1_000

/** A tick batch as readers of the log get it. Others have decoded it already. */
export const recordTicks = (
  ticks: readonly Tick[],
  revision: number,
  date: TradingDate,
): RecordedEvent => {
  const id = uuidV5(namespace, revision.toString())
  const data = { source: 'simulated', date, ticks }
  const recorded: RecordedEvent = {
    id,
    type: 'PricesTicked',
    stream: `priceFeed-simulated_${date}`,
    revision: BigInt(revision),
    position: positionOf(revision),
    data: JSON.parse(JSON.stringify(data)) as unknown,
    metadata: { correlationId: id, causationId: id, userId: null, occurredAt: `${date}T15:00:00Z` },
  }
  codec.decode(recorded)
  return recorded
}

/** Hands one event after the other to its only subscriber, which asks for more when it is done. */
const createLog = (signal: AbortSignal) => {
  let deliver: (recorded: RecordedEvent | null) => void = () => undefined
  let isDone: () => void = () => undefined
  const isFollowed = new Promise<void>((resolve) => (isDone = resolve))
  signal.addEventListener('abort', () => deliver(null))
  async function* subscribe(): AsyncGenerator<SubscriptionMessage> {
    yield { type: 'caught_up', position: head }
    for (;;) {
      const next = new Promise<RecordedEvent | null>((resolve) => (deliver = resolve))
      isDone()
      const recorded = await next
      if (recorded === null) return
      const { position } = recorded
      yield { type: 'events', events: [recorded], position }
      yield { type: 'caught_up', position }
    }
  }
  const store: Pick<EventStore, 'subscribe' | 'head'> = {
    subscribe,
    head: () => Promise.resolve(head),
  }
  const append = (recorded: RecordedEvent) =>
    new Promise<void>((resolve) => {
      isDone = resolve
      deliver(recorded)
    })
  return { store, append, isFollowed }
}

export interface Follower {
  /** @returns the alerts of the commands that it sends because of this event */
  readonly take: (recorded: RecordedEvent) => Promise<string[]>
  readonly stop: () => Promise<void>
}

type Known = Pick<AlertProcessDeps, 'readSide' | 'loadSaved' | 'loadCheckpoint'>

const start = async (
  known: Known,
  run: (deps: AlertProcessDeps) => Promise<void>,
): Promise<Follower> => {
  const stopping = new AbortController()
  const { signal } = stopping
  const { store, append, isFollowed } = createLog(signal)
  let [sent, nowMs] = [[] as string[], 0]
  const handle = (_: unknown, alertId: string) => {
    sent.push(alertId)
    return Promise.resolve({ ok: true, events: [], revision: 0n, position: head, repeated: false })
  }
  const running = run({
    ...known,
    store,
    signal,
    decode: (event) => codec.decode(event),
    now: Date.now,
    random: Math.random,
    commands: { handle: handle as AlertProcessDeps['commands']['handle'] },
    saveCheckpoint: () => Promise.resolve(),
    forgetCheckpoint: () => Promise.resolve(),
    monotonicNow: () => nowMs,
    report: (report) => {
      if (report.kind === 'waiting') throw report.error
    },
  })
  await Promise.race([isFollowed, running])
  return {
    take: async (recorded) => {
      sent = []
      nowMs += batchMs
      await Promise.race([append(recorded), running])
      return sent
    },
    stop: () => {
      stopping.abort()
      return running
    },
  }
}

export interface Standing {
  readonly alerts: readonly { readonly alertId: string; readonly terms: WatchedTerms }[]
  readonly days: readonly SymbolDays[]
  readonly records: readonly RuleRecord[]
}

/** The alert process as it runs in the product; only the stores on both sides of it are lists. */
export const startProcess = ({ alerts, days, records }: Standing): Promise<Follower> => {
  const readSide: AlertProcessDeps['readSide'] = {
    caughtUp: () => Promise.resolve(),
    activeAlerts: async function* () {
      for (const alert of alerts) yield { ...alert, armedAt: 0, paused: null, since: head }
      await Promise.resolve()
    },
    symbolDays: async function* () {
      yield* days
      await Promise.resolve()
    },
    splits: async function* () {
      // These stocks were never split.
    },
    records: async function* () {
      yield* records
      await Promise.resolve()
    },
  }
  const loadSaved = () => Promise.resolve({ days: new Map(), isReady: () => undefined })
  return start(
    { readSide, loadSaved, loadCheckpoint: () => Promise.resolve(head) },
    runAlertProcess,
  )
}

/** The reference: the same on both sides, and between them a loop over the alerts of each symbol. */
export const startLoop = (look: (ticks: readonly Tick[]) => readonly string[]): Promise<Follower> =>
  start({} as Known, async (deps) => {
    for await (const message of deps.store.subscribe({ from: 'start', signal: deps.signal })) {
      if (message.type !== 'events') continue
      for (const recorded of message.events) {
        const { data } = deps.decode(recorded) as unknown as { data: { ticks: Tick[] } }
        const tick = { stream: recorded.stream, revision: Number(recorded.revision), index: 0 }
        const commands = look(data.ticks).map((alertId): TriggerAlert => ({
          type: 'TriggerAlert',
          alertId,
          measured: 0,
          reference: null,
          armedAt: 0,
          tick: { ...tick, price: 0, volume: 0, at: 0 },
        }))
        await executeAll(deps, commands, recorded, () => undefined)
      }
    }
  })

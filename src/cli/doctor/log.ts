import { checkLogFile, openLogToRead } from '../../composition/stores/event-log.ts'
import { damagedLogAdvice } from './advice.ts'
import { hasServer } from '../../composition/stores/quiet-files.ts'
import { isLogThere, lostLog } from '../../composition/stores/lost-log.ts'
import type { Config } from '../../config.ts'
import { logIdOf } from '../../eventstore/log-id.ts'
import { eventTables } from '../../domain/all-events.ts'
import { createCodec } from '../../eventstore/codec.ts'
import { DamagedLog, UnknownLogFormat, UnreadableEvent } from '../../eventstore/errors.ts'
import type { EventStore, RecordedEvent } from '../../eventstore/port.ts'
import { formatPosition } from '../../eventstore/position.ts'
import { type LogSpan, spanOf } from '../../projections/runner/status.ts'
import { createProgress } from '../terminal/progress.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { type Accounts, createAccounts } from './accounts.ts'
import { formatCount } from '../../domain/notation/decimal.ts'
import { fault, type Finding, ok, warning } from './finding.ts'
import { messageOf } from '../../platform/message-of.ts'
import { createTapes } from './tapes.ts'

/** A larger difference between the clocks of two machines breaks trading days and alerts. */
const clockToleranceMs = 5_000

const newest = async (store: EventStore): Promise<RecordedEvent | null> => {
  for await (const event of store.readAll({ direction: 'backwards', maxCount: 1 })) return event
  return null
}

const checkClock = (last: RecordedEvent, nowMs: number): Finding => {
  const aheadMs = Date.parse(last.metadata.occurredAt) - nowMs
  if (aheadMs <= clockToleranceMs) return ok('clock', `after the last event`)
  const seconds = Math.round(aheadMs / 1_000).toString()
  return fault(
    'clock',
    `${seconds} s before the last event of the log`,
    'Set the clock (NTP). Otherwise new events get earlier times than older ones.',
  )
}

const eventsPerLook = 5_000

/** The facts with which other files are compared. */
export interface LogFacts {
  /** See `logIdOf`; null: no event is kept forever. */
  readonly id: string | null
  readonly span: LogSpan
}

/** The result of checking the log. */
interface LogCheck {
  readonly findings: readonly Finding[]
  /** null: it could not be read. */
  readonly facts: LogFacts | null
  /** Only if the whole log was read; otherwise null. */
  readonly accounts: Accounts | null
}

/** Reads every event as a projection would. */
const readWhole = async (store: EventStore, terminal: Terminal) => {
  const codec = createCodec(eventTables)
  const { accounts, see } = createAccounts()
  const tapes = createTapes()
  const progress = createProgress(terminal)
  const head = await store.head()
  let first: bigint | null = null
  let events = 0
  try {
    for await (const recorded of store.readAll()) {
      const event = codec.decodeOnce(recorded)
      see(event)
      await tapes.see(event, recorded.revision)
      first ??= recorded.position.commit
      events += 1
      if (head !== null && events % eventsPerLook === 0) {
        const span = Number(head.commit - first) + 1
        progress.update('Reading', Number(recorded.position.commit - first), span, 'positions')
      }
    }
  } finally {
    progress.end()
  }
  const findings = [ok('events', `all ${formatCount(events)} can be read`), ...tapes.findings()]
  return { findings, accounts }
}

const checksOf = async (store: EventStore, thorough: boolean, terminal: Terminal) => {
  const last = await newest(store)
  if (last === null)
    return { findings: [ok('log', 'empty')], facts: { id: null, span: null }, accounts: null }
  const { stream, revision, position, metadata } = last
  const where = `head ${formatPosition(position)}, ${stream}@${revision.toString()}`
  const findings = [ok('log', `${where}, ${metadata.occurredAt}`), checkClock(last, Date.now())]
  const facts = { id: await logIdOf(store), span: await spanOf(store) }
  if (!thorough) return { findings, facts, accounts: null }
  const whole = await readWhole(store, terminal)
  return { ...whole, facts, findings: [...findings, ...whole.findings] }
}

/** A restore loses the events since the backup, so it is advised only when nothing else helps. */
const adviceOn = (error: unknown, { EVENTSTORE_URL: url }: Config): string => {
  if (error instanceof UnreadableEvent || error instanceof UnknownLogFormat)
    return 'Install the release that wrote it, or a later one. If no release of Tapedeck did, restore the newest backup; see docs/operate.md.'
  if (error instanceof DamagedLog) return damagedLogAdvice
  return url === undefined
    ? 'No damage was found. Check that the disk works and that the user who runs Tapedeck may read the file.'
    : 'Start KurrentDB, or correct EVENTSTORE_URL.'
}

/** The finding when there is no log; null: there is one. */
const checkNoLog = async (config: Config): Promise<Finding | null> => {
  const lost = await lostLog(config)
  if (lost !== null) return fault('log', lost, 'No server starts here until then.')
  return config.EVENTSTORE_URL === undefined && !isLogThere(config)
    ? warning('log', 'none yet', 'The first start creates it.')
    : null
}

const lookAtLog = async (config: Config, thorough: boolean, terminal: Terminal) => {
  const none = await checkNoLog(config)
  if (none !== null) return { findings: [none], facts: null, accounts: null }
  let store: EventStore | null = null
  try {
    store = await openLogToRead(config)
    if (thorough) checkLogFile(config)
    return await checksOf(store, thorough, terminal)
  } catch (error) {
    const found = messageOf(error)
    const findings = [fault('log', found, adviceOn(error, config))]
    return { findings, facts: null, accounts: null }
  } finally {
    await store?.close()
  }
}

/**
 * Checks the log beside the process that writes it; `thorough` reads every event. A log without a
 * writer is read as an unchanging file. If a fault is found and a server has started in the
 * meantime, it is checked again.
 */
export const checkLog = async (
  config: Config,
  thorough: boolean,
  terminal: Terminal,
): Promise<LogCheck> => {
  const isLive = hasServer(config)
  const check = await lookAtLog(config, thorough, terminal)
  const isWrong = check.findings.some(({ state }) => state === 'fault')
  return !isLive && isWrong && hasServer(config) ? lookAtLog(config, thorough, terminal) : check
}

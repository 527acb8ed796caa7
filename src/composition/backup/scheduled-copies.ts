import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { type CopySchedule, copySchedule } from '../../contracts/ops.ts'
import { nameKind } from '../../domain/kernel/fields.ts'
import { streamOf } from '../../domain/streams.ts'
import { readIfWritten } from '../../eventstore/read-if-written.ts'
import type { EventStore } from '../../eventstore/port.ts'
import { systemClock } from '../../market/clock.ts'
import type { CopyOrder, Duty } from '../../ops/deps.ts'
import { type ErasedInLog, forgetErased } from '../../vault/forget-erased.ts'
import { replacePrivate, syncFolder } from '../../vault/private-files.ts'
import { backUp } from './backup.ts'
import { type DataFolder, dataFolder } from '../stores/data-folder.ts'
import { faultSentence } from '../server/fault-sentence.ts'
import { StartFault } from '../server/start-fault.ts'
import type { Stores } from '../stores/stores.ts'

/** How late a copy may be: a copy of a large log takes a while. */
const lateMsMax = 600_000
const retryAfterMs = 60_000

const copyName = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/
const partial = '.partial'

const nameOf = (ms: number): string =>
  new Date(ms)
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-')

const timeOf = (name: string): number =>
  Date.parse(name.replace(/T(\d\d)-(\d\d)-(\d\d)Z$/, 'T$1:$2:$3Z'))

const namesIn = (folder: string): readonly string[] => {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** Names of the copies in a folder, the newest first; other files are not touched. */
const copiesIn = (folder: string): readonly string[] =>
  namesIn(folder)
    .filter((name) => copyName.test(name))
    .sort()
    .reverse()

/** Incomplete copies, for example after a kill: each may be as large as the log. */
const cutOffIn = (folder: string): readonly string[] =>
  namesIn(folder).filter(
    (name) => name.endsWith(partial) && copyName.test(name.slice(0, -partial.length)),
  )

const scheduleFile = ({ folder }: DataFolder): string => join(folder, 'copies.json')

const readSchedule = (folder: DataFolder): CopySchedule | null => {
  const file = scheduleFile(folder)
  if (!existsSync(file)) return null
  try {
    return copySchedule.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    throw new StartFault(
      `${file} cannot be read, so no copies would be made. Remove it, and run 'tapedeck backup --every' again.`,
    )
  }
}

type Log = Pick<EventStore, 'readStream'>

const endsWith = async (events: Log, stream: string, wanted: string): Promise<boolean> => {
  const newest = { direction: 'backwards', maxCount: 1 } as const
  for await (const { type } of readIfWritten(events, stream, newest)) return type === wanted
  return false
}

const isReleased = async (events: Log, nameKey: string): Promise<boolean> => {
  for (const kind of nameKind.options)
    if (await endsWith(events, streamOf.reservation(kind, nameKey), 'NameReleased')) return true
  return false
}

/** What the log contains about keys that were removed from the folder since a copy was made. */
export const erasedInLog = (events: Log): ErasedInLog => ({
  isErased: (userId) => endsWith(events, streamOf.user(userId), 'UserErased'),
  isReleased: (nameKey) => isReleased(events, nameKey),
})

/** A copy gets its name when complete; keys of people erased since are removed from older ones. */
const makeCopy = async (
  { folder: to, keep }: CopySchedule,
  { folder, events }: Pick<Stores, 'folder' | 'events'>,
): Promise<void> => {
  const beside = join(to, nameOf(Date.now()))
  for (const name of cutOffIn(to)) rmSync(join(to, name), { recursive: true, force: true })
  await backUp({ DATA_DIR: folder.folder, EVENTSTORE_URL: undefined }, beside + partial)
  renameSync(beside + partial, beside)
  // Older copies are removed only when the name of this one is durable.
  await syncFolder(to)
  for (const [index, name] of copiesIn(to).entries())
    if (index >= keep) rmSync(join(to, name), { recursive: true, force: true })
    else await forgetErased(dataFolder(join(to, name)).keys, folder.keys, erasedInLog(events))
}

export interface ScheduledCopies extends CopyOrder {
  /** Empty while no schedule is set. */
  duties(): readonly Duty[]
  stop(): Promise<void>
}

/** A function, because the compiler does not know that the signal can change during an await. */
const isAborted = (signal: AbortSignal): boolean => signal.aborted

/**
 * Copies the data folder according to the schedule, also after a restart.
 * @throws StartFault when the schedule cannot be read
 */
export const runScheduledCopies = (
  stores: Pick<Stores, 'folder' | 'events'>,
  log: Pick<Logger, 'error'>,
): ScheduledCopies => {
  const { folder } = stores
  let schedule: CopySchedule | null = null
  let stopping = new AbortController()
  let running: Promise<void> = Promise.resolve()
  let madeAt: number | null = null
  let startedAt = performance.now()
  let fault: string | null = null

  const run = async (of: CopySchedule, signal: AbortSignal): Promise<void> => {
    while (!signal.aborted) {
      const [newest] = copiesIn(of.folder)
      const shown = Date.now()
      const age = newest === undefined ? Infinity : Math.max(0, shown - timeOf(newest))
      if (newest !== undefined) madeAt = performance.now() - age
      await systemClock.wait(Math.max(0, of.everyMs - age), signal)
      try {
        if (!isAborted(signal)) await makeCopy(of, stores)
        fault = null
      } catch (error) {
        fault = `no copy could be made: ${faultSentence(error)}`
        log.error({ err: error }, 'copying the data folder failed')
        await systemClock.wait(retryAfterMs, signal)
      }
    }
  }
  const begin = (of: CopySchedule | null): void => {
    stopping.abort()
    stopping = new AbortController()
    const { signal } = stopping
    schedule = of
    madeAt = fault = null
    startedAt = performance.now()
    if (of !== null) running = running.then(() => run(of, signal))
  }
  begin(readSchedule(folder))

  const isLate = ({ everyMs }: CopySchedule): boolean =>
    performance.now() - (madeAt ?? startedAt) > everyMs + lateMsMax
  const dutyOf = (of: CopySchedule): Duty => ({
    name: 'copies',
    maxAgeMs: of.everyMs + lateMsMax,
    lastDoneAt: () => madeAt,
    lastResult: () => copiesIn(of.folder)[0] ?? null,
    fault: () => Promise.resolve(fault ?? (isLate(of) ? 'the newest copy is too old' : null)),
    keepsTraffic: true,
  })
  return {
    set: async (next) => {
      if (next === null) rmSync(scheduleFile(folder), { force: true })
      else await replacePrivate(scheduleFile(folder), Buffer.from(JSON.stringify(next)))
      begin(next)
    },
    duties: () => (schedule === null ? [] : [dutyOf(schedule)]),
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}

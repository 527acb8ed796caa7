import { openLogToRead } from '../composition/event-log.ts'
import { openVault } from '../composition/vault.ts'
import type { Config } from '../config.ts'
import { eventTables } from '../domain/all-events.ts'
import { createCodec } from '../eventstore/codec.ts'
import type { EventStore } from '../eventstore/port.ts'
import { alertsAsOf } from '../ops/audit/alerts-as-of.ts'
import { chatAsOf } from '../ops/audit/chat-as-of.ts'
import { namesOf } from '../ops/audit/names-of.ts'
import { exitCodes } from './exit-codes.ts'
import { formatTable } from './table.ts'
import type { Terminal } from './terminal.ts'

export interface AsOfFlags {
  /** ISO 8601; default: now. */
  readonly asOf?: string
  readonly json?: boolean
}

/** What was asked for is no moment in the past. */
class NoPastMoment extends Error {}

const momentOf = (asOf: string | undefined): number => {
  if (asOf === undefined) return Date.now()
  const moment = Date.parse(asOf)
  if (Number.isNaN(moment) || moment > Date.now())
    throw new NoPastMoment(
      `--as-of: '${asOf}' is no moment in the past, such as 2026-11-20T14:03:22Z.`,
    )
  return moment
}

type Fold = (store: EventStore, asOf: number) => Promise<readonly { readonly userId: string }[]>

/** Folds the log beside whoever writes it, and puts names to the ids where the keys still are. */
const foldWithNames = async <Line extends { readonly userId: string }>(
  config: Config,
  fold: (...args: Parameters<Fold>) => Promise<readonly Line[]>,
  asOf: number,
): Promise<readonly (Line & { readonly username: string })[]> => {
  const store = openLogToRead(config)
  try {
    const lines = await fold(store, asOf)
    const vault = await openVault(config)
    const names = await namesOf(
      store,
      vault,
      lines.map(({ userId }) => userId),
    )
    return lines.map((line) => ({ ...line, username: names.get(line.userId) ?? '' }))
  } finally {
    await store.close()
  }
}

const tell = (
  terminal: Terminal,
  json: boolean | undefined,
  lines: readonly object[],
  table: () => string,
): number => {
  terminal.out(json === true ? JSON.stringify(lines) : table())
  return exitCodes.done
}

const failOn = (error: unknown, terminal: Terminal): number => {
  if (!(error instanceof NoPastMoment)) throw error
  terminal.err(error.message)
  return exitCodes.usage
}

/** `tapedeck audit alerts` */
export const runAuditAlerts = async (
  flags: AsOfFlags & { readonly user?: string; readonly symbol?: string },
  config: Config,
  terminal: Terminal,
): Promise<number> => {
  try {
    const codec = createCodec(eventTables)
    const filter = flags.symbol === undefined ? {} : { symbol: flags.symbol.toUpperCase() }
    const all = await foldWithNames(
      config,
      (store, asOf) => alertsAsOf(store, codec, asOf, filter),
      momentOf(flags.asOf),
    )
    const alerts = all.filter(({ username }) => flags.user === undefined || username === flags.user)
    const header = ['USER', 'SYMBOL', 'CONDITION', 'VALUE', 'STATUS', 'CREATED', 'TRIGGERED']
    return tell(terminal, flags.json, alerts, () =>
      formatTable(
        header,
        alerts.map(({ username, symbol, condition, value, status, createdAt, triggeredAt }) => [
          username,
          symbol,
          condition,
          value.toString(),
          status,
          createdAt,
          triggeredAt ?? '–',
        ]),
      ),
    )
  } catch (error) {
    return failOn(error, terminal)
  }
}

/** `tapedeck audit chat` */
export const runAuditChat = async (
  flags: AsOfFlags & { readonly room: string },
  config: Config,
  terminal: Terminal,
): Promise<number> => {
  try {
    const codec = createCodec(eventTables)
    const lines = await foldWithNames(
      config,
      (store, asOf) => chatAsOf(store, codec, asOf, flags.room),
      momentOf(flags.asOf),
    )
    return tell(terminal, flags.json, lines, () =>
      formatTable(
        ['TIME', 'USER', 'MESSAGE'],
        lines.map(({ timestamp, username, message }) => [timestamp, username, message]),
      ),
    )
  } catch (error) {
    return failOn(error, terminal)
  }
}

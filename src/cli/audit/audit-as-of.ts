import type { Work } from '../act.ts'
import { parseInstant } from '../../domain/calendar/instant.ts'
import { openLogToRead } from '../../composition/stores/event-log.ts'
import { openMadeVault } from '../../composition/stores/vault.ts'
import type { Config } from '../../config.ts'
import { eventTables } from '../../domain/all-events.ts'
import { createCodec } from '../../eventstore/codec.ts'
import {
  findMoment,
  type Moment,
  momentExamples,
  momentFaults,
  parseMoment,
  presentMoment,
} from '../../eventstore/moment.ts'
import { readAlerts, readChat } from '../../ops/audit/read-audit.ts'
import type { AuditDeps } from '../../ops/deps.ts'
import { opsLimits } from '../../ops/limits.ts'
import type { EventStore } from '../../eventstore/port.ts'
import { accountOf } from '../../processes/accounts/names.ts'
import { exitCodes } from '../exit-codes.ts'
import { formatTable } from '../terminal/table.ts'
import type { Terminal } from '../terminal/terminal.ts'

export interface AsOfFlags {
  /** ISO 8601, of UTC without a zone, or a position; default: now. */
  readonly asOf?: string
  readonly from?: string
  readonly to?: string
  readonly user?: string
  readonly json?: boolean
}

/** The given text is not a moment, or not in the past. */
class NoSuchMoment extends Error {}

const instant = (flag: string, given: string): number => {
  const ms = parseInstant(given)
  if (ms !== null) return ms
  throw new NoSuchMoment(
    `${flag}: '${given}' is not a moment, for example 2026-11-20T14:03:22Z (UTC without a zone).`,
  )
}

/** @throws NoSuchMoment */
export const momentOf = async (
  store: Pick<EventStore, 'newestUntil' | 'head' | 'readAll'>,
  given: string | undefined,
): Promise<Moment> => {
  const asked = given === undefined ? undefined : parseMoment(given)
  const now = Date.now()
  if (asked === null) throw new NoSuchMoment(`--as-of: '${given ?? ''}' must be ${momentExamples}.`)
  const found = await (asked ? findMoment(store, asked, now) : presentMoment(store, now))
  if (found.ok) return found.moment
  throw new NoSuchMoment(`--as-of: '${given ?? ''}' ${momentFaults[found.fault]}.`)
}

const queryOf = async ({ store }: AuditDeps, { asOf, from, to, user }: AsOfFlags) => ({
  asOf: await momentOf(store, asOf),
  ...(from === undefined ? {} : { from: instant('--from', from) }),
  ...(to === undefined ? {} : { to: instant('--to', to) }),
  ...(user === undefined ? {} : { user }),
  limit: opsLimits.auditLinesMax,
})

/** Reads beside the process that writes the log. */
const withAudit = async <Result>(config: Config, read: (deps: AuditDeps) => Promise<Result>) => {
  const store = await openLogToRead(config)
  try {
    const codec = createCodec(eventTables)
    const vault = await openMadeVault(config)
    const findUser = async (username: string) => {
      const name = { kind: 'username', name: username } as const
      return (await accountOf({ store, codec, vault }, name))?.userId ?? null
    }
    return await read({ store, codec, vault, findUser, now: Date.now })
  } finally {
    await store.close()
  }
}

export const print = (
  terminal: Terminal,
  { json = false }: AsOfFlags,
  { total, lines }: { readonly total: number; readonly lines: readonly object[] },
  table: () => string,
): number => {
  terminal.out(json ? JSON.stringify(lines) : table())
  if (total > lines.length)
    terminal.err(
      `Only the newest ${lines.length.toString()} of ${total.toString()} are shown; use --from and --to to select others.`,
    )
  return exitCodes.done
}

export const failOn = (error: unknown, terminal: Terminal): number => {
  if (!(error instanceof NoSuchMoment)) throw error
  terminal.err(error.message)
  return exitCodes.usage
}

const alertColumns = 'USER SYMBOL CONDITION VALUE STATUS CREATED TRIGGERED DELIVERIES'.split(' ')

/** `tapedeck audit alerts` */
export const runAuditAlerts =
  (flags: AsOfFlags & { readonly symbol?: string }): Work =>
  async (config, terminal) => {
    try {
      const { alerts, total } = await withAudit(config, async (deps) =>
        readAlerts(deps, { ...(await queryOf(deps, flags)), symbol: flags.symbol }),
      )
      return print(terminal, flags, { total, lines: alerts }, () =>
        formatTable(
          alertColumns,
          alerts.map((alert) => [
            alert.username,
            alert.symbol ?? '–',
            alert.condition,
            alert.value?.toString() ?? '–',
            alert.status,
            alert.createdAt,
            alert.triggeredAt ?? '–',
            alert.deliveries.map(({ state }) => state).join(' ') || '–',
          ]),
        ),
      )
    } catch (error) {
      return failOn(error, terminal)
    }
  }

/** `tapedeck audit chat` */
export const runAuditChat =
  (flags: AsOfFlags & { readonly room: string }): Work =>
  async (config, terminal) => {
    try {
      const { messages, total } = await withAudit(config, async (deps) =>
        readChat(deps, { ...(await queryOf(deps, flags)), room: flags.room }),
      )
      return print(terminal, flags, { total, lines: messages }, () =>
        formatTable(
          ['TIME', 'USER', 'MESSAGE'],
          messages.map(({ timestamp, username, message }) => [timestamp, username, message]),
        ),
      )
    } catch (error) {
      return failOn(error, terminal)
    }
  }

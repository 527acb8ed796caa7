import { spellingsOf } from '../../domain/notation/symbol.ts'
import type { AuditedAlerts, AuditedChat, AuditedQuotes } from '../../contracts/ops.ts'
import { isTyped, symbolOf } from '../../domain/alert/terms.ts'
import { type AlertAsOf, alertsAsOf } from '../../projections/past/alerts/alerts-as-of.ts'
import { chatAsOf } from '../../projections/past/chat/chat-as-of.ts'
import { readAlertDeliveries } from '../../projections/past/alerts/alert-deliveries.ts'
import { readAlertHistory } from '../../projections/past/alerts/alert-history.ts'
import type { AnyEvent } from '../../domain/all-events.ts'
import type { Codec } from '../../eventstore/codec.ts'
import type { AuditDeps, QuotesReader } from '../deps.ts'
import { formerTrader, unavailableTrader } from '../../contracts/chat.ts'
import type { Moment } from '../../eventstore/moment.ts'
import { userEvents } from '../../domain/user/events.ts'
import { streamOf } from '../../domain/streams.ts'
import { readIfWritten } from '../../eventstore/read-if-written.ts'
import type { EventStore } from '../../eventstore/port.ts'
import type { Position } from '../../eventstore/position.ts'
import { isUnreadable } from '../../vault/errors.ts'
import type { Vault } from '../../vault/port.ts'

const nameOf = async (
  store: Pick<EventStore, 'readStream'>,
  vault: Pick<Vault, 'unseal'>,
  userId: string,
): Promise<string> => {
  try {
    for await (const { type, data } of readIfWritten(store, streamOf.user(userId))) {
      if (type !== 'UserRegistered') continue
      const { sealedProfile } = userEvents.UserRegistered.parse(data)
      return (await vault.unseal(userId, 'profile', sealedProfile))?.username ?? formerTrader
    }
  } catch (error) {
    if (isUnreadable(error)) return unavailableTrader
    throw error
  }
  return formerTrader
}

/** The usernames of these users, from the log and their keys. */
const namesOf = async (
  store: Pick<EventStore, 'readStream'>,
  vault: Pick<Vault, 'unseal'>,
  userIds: Iterable<string>,
): Promise<ReadonlyMap<string, string>> => {
  const names = new Map<string, string>()
  for (const userId of new Set(userIds)) names.set(userId, await nameOf(store, vault, userId))
  return names
}

interface AuditQuery {
  readonly asOf: Moment
  /** A username, or the id of an erased user. */
  readonly user?: string | undefined
  readonly from?: number | undefined
  readonly to?: number | undefined
  /** The maximum number of lines; the newest are returned. */
  readonly limit: number
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** An id that matches no line. */
const nobody = ''

const userFilter = async ({ findUser }: AuditDeps, user: string | undefined) => {
  if (user === undefined) return {}
  return { userId: uuid.test(user) ? user.toLowerCase() : ((await findUser(user)) ?? nobody) }
}

const spanFilter = ({ from, to }: AuditQuery) => ({
  ...(from === undefined ? {} : { from }),
  ...(to === undefined ? {} : { to }),
})

/** Adds usernames where the keys still exist; a line without a key stays without a name. */
const withNames = async <Line extends { readonly userId: string }>(
  { store, vault }: AuditDeps,
  lines: readonly Line[],
): Promise<(Line & { readonly username: string })[]> => {
  const ids = lines.map(({ userId }) => userId)
  const names = await namesOf(store, vault, ids)
  return lines.map((line) => ({ ...line, username: names.get(line.userId) ?? '' }))
}

const iso = (ms: number) => new Date(ms).toISOString()

const audited = ({ terms, ...alert }: AlertAsOf) => {
  if (!isTyped(terms)) {
    const condition = 'rule' in terms ? ('rule' as const) : ('scan' as const)
    const text = JSON.stringify('rule' in terms ? terms.rule : terms.scan)
    return { ...alert, symbol: symbolOf(terms), condition, value: null, terms: text }
  }
  const { symbol, condition, value } = terms
  return { ...alert, symbol, condition, value, terms: null }
}

/** How the firings of an alert reached its channels, as far as is known now. */
const deliveriesOf = async (
  { store: events, codec }: AuditDeps,
  { id, triggeredAt }: { readonly id: string; readonly triggeredAt: string | null },
): Promise<AuditedAlerts['alerts'][number]['deliveries']> => {
  if (triggeredAt === null) return []
  const reader = { events, codec: codec as Codec<AnyEvent> }
  const found = await readAlertDeliveries(reader, id, await readAlertHistory(reader, id))
  return found.map((delivery) => ({ ...delivery, attempts: [...delivery.attempts] }))
}

/** The alerts at a moment, folded from the log. */
export const readAlerts = async (
  deps: AuditDeps,
  query: AuditQuery & { readonly symbol?: string | undefined },
  signal?: AbortSignal,
): Promise<AuditedAlerts> => {
  const filter = {
    ...(await userFilter(deps, query.user)),
    ...spanFilter(query),
    ...(query.symbol === undefined ? {} : { symbols: spellingsOf(query.symbol) }),
  }
  const all = await alertsAsOf(deps, query.asOf.position, filter, signal)
  const named = await withNames(deps, all.slice(-query.limit).map(audited))
  const alerts = []
  for (const alert of named) alerts.push({ ...alert, deliveries: await deliveriesOf(deps, alert) })
  return { asOf: iso(query.asOf.at), total: all.length, alerts }
}

/** The messages of a room at a moment, read from the log. */
export const readChat = async (
  deps: AuditDeps,
  query: AuditQuery & { readonly room: string },
  signal?: AbortSignal,
): Promise<AuditedChat> => {
  const filter = { room: query.room, ...(await userFilter(deps, query.user)), ...spanFilter(query) }
  const all = await chatAsOf(deps, query.asOf.position, filter, signal)
  const messages = await withNames(deps, all.slice(-query.limit))
  return { asOf: iso(query.asOf.at), total: all.length, messages }
}

interface QuotesQuery {
  /** null: now. */
  readonly position: Position | null
  readonly at: number
  readonly symbol?: string | undefined
  readonly limit: number
}

/** The quotes at a moment. */
export const readMarket = async (
  { quotesAt }: QuotesReader,
  { limit, symbol, ...moment }: QuotesQuery,
): Promise<AuditedQuotes> => {
  const all = await quotesAt(moment, symbol)
  const quotes = all
    .slice(0, limit)
    .map(({ symbol: name, price, changePercent, volume, tradingDate, lastUpdated }) => ({
      symbol: name,
      price,
      changePercent,
      volume,
      tradingDate,
      lastUpdated,
    }))
  return { asOf: iso(moment.at), total: all.length, quotes }
}

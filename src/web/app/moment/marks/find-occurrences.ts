import { alertHistoryReply } from '../../../../contracts/alerts/alert-history.ts'
import { alertsReply, type ListedAlert } from '../../../../contracts/alerts/alerts.ts'
import { chatReply, chatShown } from '../../../../contracts/chat.ts'
import { newsReply, newsShown } from '../../../../contracts/market/news.ts'
import { signalLimitsShown, signalsReply } from '../../../../contracts/market/signals.ts'
import {
  nextMidnight,
  type TradingDate,
  tradingDayStart,
} from '../../../../domain/calendar/trading-day.ts'
import type { Deps } from '../../../api/deps.ts'
import type { Occurrence, OccurrenceKind } from './occurrence.ts'

const limits = {
  /** Repeated alerts whose triggers of a day are all looked for; of others the newest is known. */
  historiesMax: 10,
} as const

export interface DayOccurrences {
  /** Ascending. */
  readonly all: readonly Occurrence[]
  /** There are more than the server lists: these are the newest. */
  readonly cut: readonly OccurrenceKind[]
  /** Their call has failed. */
  readonly failed: readonly OccurrenceKind[]
}

export const noOccurrences: DayOccurrences = { all: [], cut: [], failed: [] }

/** Reads outside of the store: no screen shows these answers, and none asks for them again. */
interface Read {
  readonly fetch: Deps['fetch']
  readonly signal: AbortSignal
  /** The moment that is asked for; null: the present. */
  readonly asOf: string | null
}

/** null: the call has failed. */
const answerOf = async <Answer>(
  { fetch, signal, asOf }: Read,
  path: string,
  schema: { readonly parse: (reply: unknown) => Answer },
): Promise<Answer | null> => {
  const query = asOf === null ? '' : `?asOf=${encodeURIComponent(asOf)}`
  try {
    const response = await fetch(`/api/${path}${query}`, { credentials: 'include', signal })
    return response.ok ? schema.parse(await response.json()) : null
  } catch {
    return null
  }
}

type Triggered = Extract<Occurrence, { kind: 'alert' }>

/** Every trigger of an alert; the newest where the others cannot be read. */
const allOf = async (read: Read, newest: Triggered): Promise<readonly Triggered[]> => {
  const { alert } = newest
  const history = await answerOf(read, `alerts/${alert.id}/history`, alertHistoryReply)
  const all = (history?.events ?? []).flatMap((event): Triggered[] =>
    event.type === 'AlertTriggered'
      ? [{ kind: 'alert', at: Date.parse(event.tick.at), alert, symbol: event.symbol }]
      : [],
  )
  return all.length === 0 ? [newest] : all
}

/** What a trial finds is not recorded. */
type RecordedKind = Exclude<OccurrenceKind, 'trial'>

type Listed = Promise<readonly Occurrence[] | null>

const alertsOf = async (read: Read, from: number): Listed => {
  const listed = await answerOf(read, 'alerts', alertsReply)
  if (!listed) return null
  const triggered = listed.flatMap((alert): Triggered[] => {
    const at = Date.parse(alert.triggeredAt ?? '')
    return at >= from ? [{ kind: 'alert', at, alert, symbol: alert.symbol }] : []
  })
  const repeated = triggered.filter(({ alert }) => repeats(alert)).slice(0, limits.historiesMax)
  const once = triggered.filter((one) => !repeated.includes(one))
  const all = await Promise.all(repeated.map((one) => allOf(read, one)))
  return [...once, ...all.flat()]
}

const repeats = (alert: ListedAlert): boolean =>
  alert.condition === 'scan' || (alert.condition === 'rule' && alert['repeat'] === 'every')

const signalsOf = async (read: Read): Listed => {
  const listed = await answerOf(read, 'signals', signalsReply)
  return (
    listed?.map((signal) => ({ kind: 'signal', at: Date.parse(signal.createdAt), signal })) ?? null
  )
}

const newsOf = async (read: Read): Listed => {
  const reply = await answerOf(read, 'news', newsReply)
  return (
    reply?.news.map((item) => ({ kind: 'news', at: Date.parse(item.published_at), item })) ?? null
  )
}

const chatOf = async (read: Read): Listed => {
  const reply = await answerOf(read, 'chat', chatReply)
  return (
    reply?.messages.map((message) => ({
      kind: 'chat',
      at: Date.parse(message.timestamp),
      message,
    })) ?? null
  )
}

const listedMax: Readonly<Record<RecordedKind, number>> = {
  alert: Number.POSITIVE_INFINITY,
  signal: signalLimitsShown.signalsShownMax,
  news: newsShown.itemsShownMax,
  chat: chatShown.messagesShownMax,
}

/**
 * What happened on a trading day, by the answers of its last moment; of today, by those of now. A
 * signal that was computed for the past was not known at its time, and is left out.
 *
 * @param now Unix ms
 */
export const findOccurrences = async (
  fetch: Deps['fetch'],
  date: TradingDate,
  now: number,
  signal: AbortSignal,
): Promise<DayOccurrences> => {
  const from = tradingDayStart(date)
  const to = nextMidnight(from)
  const read = { fetch, signal, asOf: to <= now ? new Date(to - 1).toISOString() : null }
  const reads = {
    alert: alertsOf(read, from),
    signal: signalsOf(read),
    news: newsOf(read),
    chat: chatOf(read),
  }
  const found = await Promise.all(
    Object.entries(reads).map(async ([kind, listed]) => ({
      kind: kind as RecordedKind,
      listed: await listed,
    })),
  )
  const isOfDay = ({ at }: Occurrence) => at >= from && at < to
  const wasKnown = (one: Occurrence) => one.kind !== 'signal' || one.signal.backfilled !== true
  return {
    all: found
      .flatMap(({ listed }) => (listed ?? []).filter((one) => isOfDay(one) && wasKnown(one)))
      .sort((a, b) => a.at - b.at),
    cut: found.flatMap(({ kind, listed }) =>
      listed && listed.length >= listedMax[kind] && listed.every(isOfDay) ? [kind] : [],
    ),
    failed: found.flatMap(({ kind, listed }) => (listed ? [] : [kind])),
  }
}

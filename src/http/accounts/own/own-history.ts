import type { ExportReply } from '../../../contracts/accounts/own-account.ts'
import { type AnyEvent } from '../../../domain/all-events.ts'
import { streamOf, streamPrefix } from '../../../domain/streams.ts'
import { recordedUntil } from '../../../projections/past/recorded-until.ts'
import { tickBefore } from '../../../projections/past/tick-before.ts'
import type { Context } from '../../context.ts'

type Entry = ExportReply['history'][number]

/** Streams that are one trader's from their first event on, which says whose. */
const ofOneOwner = [
  streamPrefix.alert,
  streamPrefix.alertChannels,
  streamPrefix.delivery,
  streamPrefix.scanPreset,
]

/** What is encrypted in events, by the names that it has in the copy. */
const sealedNames: Readonly<Record<string, string>> = {
  sealedProfile: 'profile',
  sealedName: 'name',
  sealedTitle: 'title',
  sealedNote: 'note',
  sealedText: 'text',
  sealedChannel: 'channel',
}

/**
 * The person's own text for what is sealed. The password's hash is of use to a guesser alone, and a
 * code would confirm an address that is not the person's.
 */
const opened = async ({ vault }: Pick<Context, 'vault'>, userId: string, data: object) => {
  const { sealedPasswordHash: _, confirmation: __, ...rest } = data as Record<string, unknown>
  const shown: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(rest)) {
    const name = sealedNames[field]
    if (name === undefined) shown[field] = value
    else if (typeof value !== 'string') shown[name] = null
    else if (name === 'profile' || name === 'channel')
      shown[name] = await vault.unseal(userId, name, value)
    else shown[name] = (await vault.unseal(userId, 'ownText', value))?.text ?? null
  }
  return shown
}

/** What a trigger is checked with besides its own tick, from the tape where ticks have expired. */
const proofOf = async (context: Pick<Context, 'events' | 'codec' | 'limits'>, event: AnyEvent) => {
  if (event.type !== 'AlertTriggered') return {}
  const { symbol, tick } = event.data
  return { before: await tickBefore(context, symbol, tick) }
}

/**
 * Every event of a trader's that the log has, oldest first: of the account, of their names, their
 * watchlist, drawings, channels, alerts, saved scans and what they said, also where it was deleted since.
 * @param signal ends the reading when nobody waits for it any more
 */
export async function* ownHistory(
  context: Pick<Context, 'events' | 'codec' | 'vault' | 'limits'>,
  userId: string,
  signal: AbortSignal,
): AsyncGenerator<Entry> {
  const { username, email, chat } = streamPrefix
  const own = [
    streamOf.user(userId),
    streamOf.watchlist(userId),
    streamOf.drawing(userId),
    streamOf.channel(userId),
  ]
  const prefixes = [...own, username, email, chat, ...ofOneOwner]
  const mine = new Set(own)
  const { events: store, codec } = context
  for await (const recorded of recordedUntil(store, prefixes, null, { signal })) {
    const { stream, metadata } = recorded
    const event: AnyEvent = codec.decode(recorded)
    const { type, data } = event
    const names = 'userId' in data && data.userId === userId
    if (names && ofOneOwner.some((prefix) => stream.startsWith(prefix))) mine.add(stream)
    if (names || mine.has(stream)) {
      const shown = { stream, type, data: await opened(context, userId, data) }
      yield { at: metadata.occurredAt, ...shown, ...(await proofOf(context, event)) }
    }
  }
}

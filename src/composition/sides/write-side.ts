import { randomUUID } from 'node:crypto'
import { type AnyEvent, eventTables } from '../../domain/all-events.ts'
import type { RejectedTicks } from '../../domain/price-feed/refusals.ts'
import { type Codec, createCodec } from '../../eventstore/codec.ts'
import type { CommandHandler } from '../../eventstore/handler/command.ts'
import { createCommandHandler } from '../../eventstore/handler/command-handler.ts'
import type { FeedCommands } from '../../market/feed-port.ts'
import {
  type AccountCommands,
  createAccountCommands,
} from '../../processes/accounts/account-commands.ts'
import { createOldUsernames, type OldUsernames } from '../../processes/accounts/old-usernames.ts'
import { wait } from '../../platform/timers.ts'
import { createFeedCommands } from '../../market/feed/feed-commands.ts'
import type { Stores } from '../stores/stores.ts'

/** All appends of the server. */
export interface WriteSide {
  readonly codec: Codec<AnyEvent>
  readonly commands: CommandHandler
  readonly accounts: AccountCommands
  readonly oldUsernames: OldUsernames
  readonly feed: FeedCommands
}

/**
 * @param listed symbols in the log; new listings are added
 * @param onRejectedTicks called with ticks that were left out of their tick batch
 * @param tapeDays how long tapes are kept; default: for ever
 */
export const createWriteSide = (
  stores: Stores,
  listed: Set<string>,
  onRejectedTicks: (rejected: RejectedTicks) => void = () => undefined,
  tapeDays?: number,
): WriteSide => {
  const { events: store, vault, sessions } = stores
  const codec = createCodec(eventTables)
  const now = () => new Date()
  const commands = createCommandHandler({ store, codec, now })
  const oldUsernames = createOldUsernames({ store, codec, vault, random: Math.random })
  const accounts = createAccountCommands({
    commands,
    store,
    codec,
    vault,
    newId: randomUUID,
    wait,
    oldUsernames,
    endSessions: (userId, how) =>
      how === 'written' ? sessions.endAllWritten(userId) : sessions.endAllOf(userId),
  })
  const feed = createFeedCommands({
    store,
    commands,
    codec,
    newId: randomUUID,
    now: Date.now,
    listed,
    onRejectedTicks,
    tapeDays: tapeDays ?? null,
  })
  return { codec, commands, accounts, oldUsernames, feed }
}

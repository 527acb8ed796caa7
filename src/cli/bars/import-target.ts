import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { createFeedCommands } from '../../market/feed/feed-commands.ts'
import { openLogToRead, openLogToWrite } from '../../composition/stores/event-log.ts'
import type { Config } from '../../config.ts'
import { eventTables } from '../../domain/all-events.ts'
import { streamOf } from '../../domain/streams.ts'
import { createCodec } from '../../eventstore/codec.ts'
import { createCommandHandler } from '../../eventstore/handler/command-handler.ts'
import { LogInUse } from '../../eventstore/errors.ts'
import type { EventStore } from '../../eventstore/port.ts'
import { readIfWritten } from '../../eventstore/read-if-written.ts'
import type { FeedCommands, FeedOutcome } from '../../market/feed-port.ts'
import { serverAddress, askServer, type ServerAddress } from '../ask-server.ts'

const outcome = z.union([
  z.object({ ok: z.literal(true) }),
  z.object({ ok: z.literal(false), reason: z.literal('lost_race') }),
  z.object({ ok: z.literal(false), reason: z.literal('refused'), sentence: z.string() }),
])

const post = async (server: ServerAddress, path: string, body: object): Promise<FeedOutcome> => {
  const answer = await askServer(server, `/import/${path}`, body, outcome)
  return answer.ok || 'reason' in answer ? answer : { ...answer, reason: 'refused' }
}

/** The writes of an import, executed by the server that has the log open. */
const remoteImports = (server: ServerAddress): Pick<FeedCommands, 'listStock' | 'importBars'> => ({
  listStock: (source, listing) => post(server, 'stock', { source, listing }),
  importBars: (source, symbol, history) => post(server, 'bars', { source, symbol, history }),
})

/** The target of imported bars: the log itself, or the server that has it open. */
export interface ImportTarget {
  readonly commands: Pick<FeedCommands, 'listStock' | 'importBars'>
  isListed(symbol: string): Promise<boolean>
  close(): Promise<void>
}

const isListedIn =
  (store: EventStore) =>
  async (symbol: string): Promise<boolean> => {
    for await (const event of readIfWritten(store, streamOf.stock(symbol), { maxCount: 1 }))
      return event.type === 'StockListed'
    return false
  }

const local = (store: EventStore): ImportTarget => {
  const codec = createCodec(eventTables)
  const commands = createCommandHandler({ store, codec, now: () => new Date() })
  return {
    commands: createFeedCommands({
      store,
      commands,
      codec,
      newId: randomUUID,
      now: Date.now,
      listed: new Set(),
    }),
    isListed: isListedIn(store),
    close: () => store.close(),
  }
}

/**
 * Opens the log of DATA_DIR, or calls the running server that has it open.
 * @throws StartFault, EventStoreUnavailable, DamagedLog
 */
export const openImportTarget = async (config: Config): Promise<ImportTarget> => {
  try {
    return local(await openLogToWrite(config))
  } catch (error) {
    if (!(error instanceof LogInUse)) throw error
    const store = await openLogToRead(config)
    return {
      commands: remoteImports(serverAddress(config)),
      isListed: isListedIn(store),
      close: () => store.close(),
    }
  }
}

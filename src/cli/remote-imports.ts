import { z } from 'zod'
import type { FeedCommands, FeedOutcome } from '../market/feed-port.ts'
import { askServer, type ServerAddress } from './ask-server.ts'

const outcome = z.union([
  z.object({ ok: z.literal(true) }),
  z.object({ ok: z.literal(false), reason: z.literal('lost_race') }),
  z.object({ ok: z.literal(false), reason: z.literal('refused'), sentence: z.string() }),
])

const post = async (server: ServerAddress, path: string, body: object): Promise<FeedOutcome> => {
  const told = await askServer(server, `/import/${path}`, body, outcome)
  return told.ok || 'reason' in told ? told : { ...told, reason: 'refused' }
}

/** The writes of an import, carried out by the server that has the log open. */
export const remoteImports = (
  server: ServerAddress,
): Pick<FeedCommands, 'listStock' | 'importBars'> => ({
  listStock: (source, listing) => post(server, 'stock', { source, listing }),
  importBars: (source, symbol, history) => post(server, 'bars', { source, symbol, history }),
})

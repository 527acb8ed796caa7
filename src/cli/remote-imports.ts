import { z } from 'zod'
import type { FeedCommands, FeedOutcome } from '../market/feed-port.ts'
import { askServer } from './ask-server.ts'

const outcome = z.union([
  z.object({ ok: z.literal(true) }),
  z.object({ ok: z.literal(false), reason: z.literal('lost_race') }),
  z.object({ ok: z.literal(false), reason: z.literal('refused'), sentence: z.string() }),
])

const post = async (
  opsPort: number,
  dataFolder: string,
  path: string,
  body: object,
): Promise<FeedOutcome> => {
  const reply = await askServer(opsPort, dataFolder, `/import/${path}`, body)
  return reply.ok
    ? outcome.parse(reply.json)
    : { ok: false, reason: 'refused', sentence: reply.sentence }
}

/** The writes of an import, carried out by the server that has the log open. */
export const remoteImports = (
  opsPort: number,
  dataFolder: string,
): Pick<FeedCommands, 'listStock' | 'importBars'> => ({
  listStock: (source, listing) => post(opsPort, dataFolder, 'stock', { source, listing }),
  importBars: (source, symbol, history) =>
    post(opsPort, dataFolder, 'bars', { source, symbol, history }),
})

import { z } from 'zod'
import type { FeedCommands, FeedOutcome } from '../market/feed-port.ts'
import { dataFolderHeader } from '../ops/data-folder-header.ts'

const outcome = z.union([
  z.object({ ok: z.literal(true) }),
  z.object({ ok: z.literal(false), reason: z.literal('lost_race') }),
  z.object({ ok: z.literal(false), reason: z.literal('refused'), sentence: z.string() }),
])

/** Longer than the server lets a command wait for its turn. */
const answerMs = 60_000

const post = async (
  opsPort: number,
  dataFolder: string,
  path: string,
  body: object,
): Promise<FeedOutcome> => {
  const url = `http://127.0.0.1:${opsPort.toString()}/import/${path}`
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [dataFolderHeader]: encodeURI(dataFolder) },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(answerMs),
  }).catch(() => null)
  if (reply === null) {
    const sentence = `A server has the log open, but none answers on OPS_PORT ${opsPort.toString()}: set OPS_PORT to that server's.`
    return { ok: false, reason: 'refused', sentence }
  }
  const text = await reply.text()
  const isJson = reply.headers.get('content-type')?.includes('json') === true
  if (!isJson) return { ok: false, reason: 'refused', sentence: text }
  return outcome.parse(JSON.parse(text))
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

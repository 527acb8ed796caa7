import { dataFolderHeader } from '../ops/data-folder-header.ts'

/** Longer than the server lets a command wait for its turn. */
const answerMs = 60_000

export type ServerReply =
  { readonly ok: true; readonly json: unknown } | { readonly ok: false; readonly sentence: string }

/** Asks the server that has the log open, through its loopback port, to write something. */
export const askServer = async (
  opsPort: number,
  dataFolder: string,
  path: string,
  body: object,
): Promise<ServerReply> => {
  const reply = await fetch(`http://127.0.0.1:${opsPort.toString()}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [dataFolderHeader]: encodeURI(dataFolder) },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(answerMs),
  }).catch(() => null)
  if (reply === null) {
    const port = opsPort.toString()
    const sentence = `A server has the log open, but none answers on OPS_PORT ${port}: set OPS_PORT to that server's.`
    return { ok: false, sentence }
  }
  const text = await reply.text()
  const isJson = reply.headers.get('content-type')?.includes('json') === true
  return isJson ? { ok: true, json: JSON.parse(text) as unknown } : { ok: false, sentence: text }
}

import { dataFolderHeader } from '../ops/data-folder-header.ts'

/** Longer than the server lets a command wait for its turn. */
const answerMs = 60_000

export type ServerReply =
  { readonly ok: true; readonly json: unknown } | { readonly ok: false; readonly sentence: string }

export interface ServerCall {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: object
}

/** Where the server of this command's data folder should be. */
export interface ServerAddress {
  readonly opsPort: number
  /** Absolute path of DATA_DIR: another server on the port refuses. */
  readonly dataFolder: string
}

const headersOf = (dataFolder: string, body: object | undefined) => ({
  [dataFolderHeader]: encodeURI(dataFolder),
  ...(body === undefined ? {} : { 'content-type': 'application/json' }),
})

/** Calls the operators' port on this machine; null: nothing listens there. */
export const callServer = async (
  { opsPort, dataFolder }: ServerAddress,
  { method, path, body }: ServerCall,
): Promise<ServerReply | null> => {
  const reply = await fetch(`http://127.0.0.1:${opsPort.toString()}${path}`, {
    method,
    headers: headersOf(dataFolder, body),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(answerMs),
  }).catch(() => null)
  if (reply === null) return null
  const text = await reply.text()
  const isJson = reply.headers.get('content-type')?.includes('json') === true
  return isJson ? { ok: true, json: JSON.parse(text) as unknown } : { ok: false, sentence: text }
}

/** What to do about a server that has the log and cannot be found. */
export const noServerOn = (opsPort: number): string => {
  const port = opsPort.toString()
  return `A server has the log open, but none answers on OPS_PORT ${port}: set OPS_PORT to that server's.`
}

/** Asks the server that has the log open, through its loopback port, to write something. */
export const askServer = async (
  opsPort: number,
  dataFolder: string,
  path: string,
  body: object,
): Promise<ServerReply> => {
  const reply = await callServer({ opsPort, dataFolder }, { method: 'POST', path, body })
  return reply ?? { ok: false, sentence: noServerOn(opsPort) }
}

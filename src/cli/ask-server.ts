import type { z } from 'zod'
import { openDataFolder } from '../composition/stores/data-folder.ts'
import type { Config } from '../config.ts'
import { dataFolderHeader } from '../ops/data-folder-header.ts'

/** Longer than the server lets a command wait. */
const answerWithinMs = 60_000

export type ServerReply =
  | { readonly ok: true; readonly json: unknown }
  | {
      readonly ok: false
      readonly sentence: string
      /** The server is starting, or a store is unavailable: the same call may succeed later. */
      readonly mayPass: boolean
    }

export interface ServerCall {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: object
}

/** The expected address of the server of this command's data folder. */
export interface ServerAddress {
  readonly opsPort: number
  /** Absolute path of DATA_DIR: a server of another folder refuses the call. */
  readonly dataFolder: string
}

/** @throws StartFault when DATA_DIR cannot be written */
export const serverAddress = ({
  OPS_PORT,
  DATA_DIR,
}: Pick<Config, 'OPS_PORT' | 'DATA_DIR'>): ServerAddress => ({
  opsPort: OPS_PORT,
  dataFolder: openDataFolder(DATA_DIR).folder,
})

const headersOf = (dataFolder: string, body: object | undefined) => ({
  [dataFolderHeader]: encodeURI(dataFolder),
  ...(body === undefined ? {} : { 'content-type': 'application/json' }),
})

interface Answer {
  readonly status: number
  readonly type: string
  readonly text: string
}

/** @returns null: nothing listens there, or the connection was lost */
const ask = async (url: string, init: RequestInit): Promise<Answer | 'late' | null> => {
  try {
    const reply = await fetch(url, init)
    const type = reply.headers.get('content-type') ?? ''
    return { status: reply.status, type, text: await reply.text() }
  } catch (error) {
    return error instanceof DOMException && error.name === 'TimeoutError' ? 'late' : null
  }
}

/** Statuses with which the operators' port answers JSON: done, started, refused, not ready. */
const jsonStatuses: ReadonlySet<number> = new Set([200, 202, 409, 503])

const jsonOf = ({ status, type, text }: Answer): { readonly json: unknown } | null => {
  if (!jsonStatuses.has(status) || !type.startsWith('application/json')) return null
  try {
    return { json: JSON.parse(text) as unknown }
  } catch {
    return null
  }
}

/** Another program may use the port: an unexpected answer is not from our server. */
export const notOurs = (opsPort: number): string =>
  `The program on OPS_PORT ${opsPort.toString()} is not a Tapedeck server.`

/** The server exists, so that another port would not help. */
const isLate = (opsPort: number): ServerReply => ({
  ok: false,
  sentence: `The server on OPS_PORT ${opsPort.toString()} did not answer in time; the command may still be executed.`,
  mayPass: true,
})

/** Calls the operators' port of this machine; null: nothing listens there. */
export const callServer = async (
  { opsPort, dataFolder }: ServerAddress,
  { method, path, body }: ServerCall,
  withinMs: number = answerWithinMs,
): Promise<ServerReply | null> => {
  const answer = await ask(`http://127.0.0.1:${opsPort.toString()}${path}`, {
    method,
    headers: headersOf(dataFolder, body),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(withinMs),
  })
  if (answer === null) return null
  if (answer === 'late') return isLate(opsPort)
  const json = jsonOf(answer)
  if (json !== null) return { ok: true, ...json }
  const { status, type, text } = answer
  return status >= 400 && type.startsWith('text/plain')
    ? { ok: false, sentence: text, mayPass: status === 503 }
    : { ok: false, sentence: notOurs(opsPort), mayPass: false }
}

/** What to do when a server has the log open but cannot be found. */
export const noServerOn = (opsPort: number): string => {
  const port = opsPort.toString()
  return `A server, or another command, has the log open, but no server answers on OPS_PORT ${port}. Set OPS_PORT to the port of that server, or wait for the command.`
}

/**
 * Sends a write to the server that has the log open, through its loopback port.
 * @param outcome schema of the server's answer; any other answer is from another program
 */
export const askServer = async <Outcome>(
  address: ServerAddress,
  path: string,
  body: object,
  outcome: z.ZodType<Outcome>,
): Promise<Outcome | { readonly ok: false; readonly sentence: string }> => {
  const { opsPort } = address
  const reply = await callServer(address, { method: 'POST', path, body })
  if (reply === null) return { ok: false, sentence: noServerOn(opsPort) }
  if (!reply.ok) return { ok: false, sentence: reply.sentence }
  const parsed = outcome.safeParse(reply.json)
  return parsed.success ? parsed.data : { ok: false, sentence: notOurs(opsPort) }
}

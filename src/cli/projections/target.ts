import { existsSync } from 'node:fs'
import pino from 'pino'
import { openDataFolder } from '../../composition/stores/data-folder.ts'
import { openReadSide } from '../../composition/sides/read-side.ts'
import { LogInUseFault } from '../../composition/server/start-fault.ts'
import { openStores } from '../../composition/stores/stores.ts'
import type { Config } from '../../config.ts'
import { type ProjectionAction, type ProjectionLine, projectionLines } from '../../contracts/ops.ts'
import { eventTables } from '../../domain/all-events.ts'
import { createCodec } from '../../eventstore/codec.ts'
import { presentProjection } from '../../ops/projections/present.ts'
import { steerProjection } from '../../ops/projections/steer.ts'
import { callServer, noServerOn, notOurs, serverAddress } from '../ask-server.ts'

/** The server, or the files, could not execute the command; the message is for the operator. */
export class NotDone extends Error {
  override readonly name = 'NotDone'
}

/** The projections, of a running server or of the files when there is none. */
export interface ProjectionTarget {
  /** On the files, a pause would end with the command. */
  readonly isServer: boolean
  lines(): Promise<readonly ProjectionLine[]>
  /** On the files, with one reading of the log for all. @throws NotDone when one is refused */
  rebuild(names: readonly string[]): Promise<void>
  /** @throws NotDone */
  steer(name: string, action: ProjectionAction): Promise<void>
  close(): Promise<void>
}

const openServer = async (config: Config): Promise<ProjectionTarget | null> => {
  const address = serverAddress(config)
  const ask = async (method: 'GET' | 'POST', path: string): Promise<unknown> => {
    const reply = await callServer(address, { method, path })
    if (reply === null) throw new NotDone('The connection to the server was lost.')
    if (!reply.ok) throw new NotDone(reply.sentence)
    return reply.json
  }
  if ((await callServer(address, { method: 'GET', path: '/projections' })) === null) return null
  const steer = async (name: string, action: ProjectionAction) => {
    await ask('POST', `/projections/${encodeURIComponent(name)}/${action}`)
  }
  return {
    isServer: true,
    lines: async () => {
      const lines = projectionLines.safeParse(await ask('GET', '/projections'))
      if (!lines.success) throw new NotDone(notOurs(config.OPS_PORT))
      return lines.data
    },
    rebuild: async (names) => {
      for (const name of names) await steer(name, 'rebuild')
    },
    steer,
    close: () => Promise.resolve(),
  }
}

const openFiles = async (config: Config): Promise<ProjectionTarget> => {
  const { folder, events } = openDataFolder(config.DATA_DIR)
  if (config.EVENTSTORE_URL === undefined && !existsSync(events))
    throw new NotDone(`There is no log in '${folder}' yet: start the server once.`)
  const quiet = pino({ level: 'silent' })
  const stores = await openStores(config, quiet)
  const codec = createCodec(eventTables)
  const readSide = await openReadSide(stores, codec, quiet, () => undefined, { leavesBuilds: true })
  const lines = async () => (await readSide.projections.status()).map(presentProjection)
  return {
    isServer: false,
    lines,
    rebuild: async (names) => {
      const answer = await readSide.projections.rebuild(names)
      if (!answer.ok) throw new Error(`A rebuild was refused: ${answer.reason}.`)
    },
    steer: async (name, action) => {
      const answer = await steerProjection(readSide.projections, action, name)
      if (!answer.ok) throw new NotDone(answer.sentence)
    },
    close: async () => {
      await readSide.stop()
      await stores.close()
    },
  }
}

/**
 * The running server when one answers on OPS_PORT, the files of DATA_DIR otherwise.
 * @throws NotDone, StartFault
 */
const openProjections = async (config: Config): Promise<ProjectionTarget> => {
  const server = await openServer(config)
  if (server !== null) return server
  try {
    return await openFiles(config)
  } catch (error) {
    if (error instanceof LogInUseFault) throw new NotDone(noServerOn(config.OPS_PORT))
    throw error
  }
}

/** Runs work with the projections, and closes them in every case. @throws NotDone, StartFault */
export const withProjections = async <Result>(
  config: Config,
  work: (target: ProjectionTarget) => Promise<Result>,
): Promise<Result> => {
  const target = await openProjections(config)
  try {
    return await work(target)
  } finally {
    await target.close()
  }
}

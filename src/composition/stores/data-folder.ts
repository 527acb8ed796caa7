import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname, join, resolve, sep } from 'node:path'
import { StartFault } from '../server/start-fault.ts'

/** The files of the embedded stores. */
export interface DataFolder {
  readonly folder: string
  readonly events: string
  readonly readModels: string
  readonly sessions: string
  readonly keys: string
}

const nearestExisting = (path: string): string =>
  existsSync(path) ? path : nearestExisting(dirname(path))

const checkWritable = (folder: string) => {
  const existing = nearestExisting(folder)
  if (!statSync(existing).isDirectory())
    throw Object.assign(new Error(), { code: `${existing} is a file` })
  accessSync(existing, constants.W_OK | constants.X_OK)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
}

/** The paths in DATA_DIR; nothing is checked or created. */
export const dataFolder = (dataDir: string): DataFolder => {
  const folder = resolve(dataDir)
  return {
    folder,
    events: join(folder, 'events.db'),
    readModels: join(folder, 'read-models.db'),
    sessions: join(folder, 'sessions.db'),
    keys: join(folder, 'keys'),
  }
}

/** Creates the folder when it is missing. @throws StartFault when it cannot be written */
export const openDataFolder = (dataDir: string): DataFolder => {
  const paths = dataFolder(dataDir)
  try {
    checkWritable(paths.folder)
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? String(error)
    throw new StartFault(`DATA_DIR: '${dataDir}' cannot be written (${code}).`)
  }
  return paths
}

/**
 * A copy of the data must not be inside the data folder.
 * @throws StartFault that begins with `what`
 */
export const refuseInside = ({ folder }: DataFolder, copy: string, what: string): void => {
  if (`${resolve(copy)}${sep}`.startsWith(`${folder}${sep}`))
    throw new StartFault(`${what}: '${copy}' is in DATA_DIR, and would be lost with it.`)
}

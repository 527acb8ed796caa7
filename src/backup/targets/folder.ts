import { readFile, unlink } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import {
  isTemporary,
  makeFolder,
  namesIn,
  orNull,
  replacePrivate,
  syncFolder,
} from '../../vault/private-files.ts'
import { TargetUnavailable } from '../errors.ts'
import type { BackupTarget } from '../ports.ts'

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error)

/** A backup in a folder, for example on another disk or a mounted file system. */
export const folderTarget = (path: string): BackupTarget => {
  const folder = resolve(path)
  const guard = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work()
    } catch (error) {
      throw new TargetUnavailable(`${folder} cannot be used (${codeOf(error)})`, { cause: error })
    }
  }
  return {
    name: folder,
    put: (name, bytes) =>
      guard(async () => {
        const path = join(folder, name)
        await makeFolder(dirname(path))
        await replacePrivate(path, bytes)
      }),
    get: (name) => guard(() => orNull(readFile(join(folder, name)))),
    remove: (name) =>
      guard(async () => {
        const path = join(folder, name)
        if ((await orNull(unlink(path).then(() => true))) === true) await syncFolder(dirname(path))
      }),
    list: (prefix) =>
      guard(async () => {
        const within = dirname(`${prefix}x`)
        const names = await namesIn(join(folder, within))
        return names
          .filter((name) => !isTemporary(name))
          .map((name) => (within === '.' ? name : `${within}/${name}`))
          .filter((name) => name.startsWith(prefix))
          .sort()
      }),
  }
}

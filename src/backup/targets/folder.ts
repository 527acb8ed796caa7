import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, unlink } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { TargetAway } from '../errors.ts'
import type { BackupTarget } from '../ports.ts'

const temporary = /\.tmp-[0-9a-f-]{36}$/

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error)

const sync = async (path: string): Promise<void> => {
  const handle = await open(path, 'r')
  await handle.sync().finally(() => handle.close())
}

/** Written beside its place and moved there: half an object would be worse than none. */
const write = async (path: string, bytes: Buffer): Promise<void> => {
  const folder = dirname(path)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const beside = `${path}.tmp-${randomUUID()}`
  const handle = await open(beside, 'wx', 0o600)
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(beside, path)
  await sync(folder)
}

/** A backup in a folder: of another disk, or of a machine that is mounted. */
export const folderTarget = (path: string): BackupTarget => {
  const folder = resolve(path)
  const guard = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work()
    } catch (error) {
      throw new TargetAway(`${folder} cannot be used (${codeOf(error)})`, { cause: error })
    }
  }
  const orNull = async <Result>(work: Promise<Result>): Promise<Result | null> =>
    work.catch((error: unknown) => {
      if (codeOf(error) === 'ENOENT') return null
      throw error
    })
  return {
    name: folder,
    put: (name, bytes) => guard(() => write(join(folder, name), bytes)),
    get: (name) => guard(() => orNull(readFile(join(folder, name)))),
    remove: (name) =>
      guard(async () => {
        const path = join(folder, name)
        if ((await orNull(unlink(path).then(() => true))) === true) await sync(dirname(path))
      }),
    list: (prefix) =>
      guard(async () => {
        const within = dirname(`${prefix}x`)
        const names = (await orNull(readdir(join(folder, within)))) ?? []
        return names
          .filter((name) => !temporary.test(name))
          .map((name) => (within === '.' ? name : `${within}/${name}`))
          .filter((name) => name.startsWith(prefix))
          .sort()
      }),
  }
}

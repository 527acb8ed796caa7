import { chmodSync, cpSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Copies a folder with the modes of its folders, which Node 24 does not take along by itself. */
export const copyFolder = (from: string, to: string): void => {
  cpSync(from, to, { recursive: true, preserveTimestamps: true })
  const folders = readdirSync(from, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(from.length))
  for (const folder of ['', ...folders])
    chmodSync(join(to, folder), statSync(join(from, folder)).mode & 0o777)
}

import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The path of the first program that is there; null: none. */
export const found = (...names: readonly string[]): string | null => {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const paths = names.flatMap((name) =>
    name.startsWith('/') ? [name] : folders.map((folder) => join(folder, name)),
  )
  return paths.find((path) => existsSync(path)) ?? null
}

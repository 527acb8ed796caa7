import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'

const folder = 'dist/web/assets'

const textOf = (file: string) => readFileSync(join(folder, file), 'utf8')

interface Chunk {
  readonly name?: string
  readonly file: string
  readonly isDynamicEntry?: boolean
}

/**
 * The file of the built client that was made for a chunk's name; where texts have the name of their
 * screen, the screen's. @throws Error when none was, or several were
 */
export const builtChunk = (name: string): string => {
  const manifest = readFileSync('dist/web/.vite/manifest.json', 'utf8')
  const chunks = Object.values(JSON.parse(manifest) as Record<string, Chunk>)
  const named = chunks.filter((chunk) => chunk.name === name && chunk.file.endsWith('.js'))
  const screens = named.filter(({ isDynamicEntry }) => isDynamicEntry)
  const [found, other] = screens.length > 0 ? screens : named
  if (!found || other) throw new Error(`Not one chunk of the name ${name} was built`)
  return basename(found.file)
}

/** The file that the built page starts with. */
export const builtEntry = (): string => {
  const page = readFileSync('dist/web/index.html', 'utf8')
  const found = /src="\/assets\/([\w.-]+\.js)"/.exec(page)?.[1]
  if (found === undefined) throw new Error('The built page starts no script')
  return found
}

/** The files that a file cannot run without: what it imports, and what that imports. */
export const closureOf = (roots: readonly string[]): ReadonlySet<string> => {
  const found = new Set<string>()
  const visit = (file: string): void => {
    if (found.has(file)) return
    found.add(file)
    for (const [, name] of textOf(file).matchAll(/(?:from|import)\s*"\.\/([\w.-]+\.js)"/g))
      if (name !== undefined) visit(name)
  }
  roots.forEach(visit)
  return found
}

/** What a browser fetches of them, in bytes of gzip. */
export const gzipBytesOf = (files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file))).length, 0)

/** The chunks of the screen at an address, beside the entry. */
export const firstScreens = {
  '/auth': ['auth-page'],
  '/': ['shell', 'dashboard-page'],
  '/scanner': ['shell', 'scanner-page'],
  '/watchlists': ['shell', 'watchlist-page'],
  '/alerts': ['shell', 'alerts-page'],
  '/signals': ['shell', 'signals-page'],
} as const satisfies Readonly<Record<string, readonly string[]>>

/** Every script that has to come before the screen can be read. */
export const initialFiles = (path: keyof typeof firstScreens): ReadonlySet<string> =>
  closureOf([builtEntry(), ...firstScreens[path].map(builtChunk)])

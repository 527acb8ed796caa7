import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** The manifest of the client build: the source of each file, and its imports. */
const builtFiles = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.array(z.string()).default([]) }),
)

type BuiltFiles = z.output<typeof builtFiles>

const page = 'index.html'
const shell = 'app/shell/shell.tsx'

/** The entry sources of a screen, besides those of every page. */
const sourcesOf: Readonly<Record<string, readonly string[]>> = {
  '/auth': ['features/auth/auth-page.tsx'],
  '/': [shell, 'app/dashboard/dashboard-page.tsx'],
  '/scanner': [shell, 'features/scanner/scanner-page.tsx'],
  '/watchlists': [shell, 'features/watchlist/watchlist-page.tsx'],
  '/alerts': [shell, 'features/alerts/alerts-page.tsx'],
  '/signals': [shell, 'features/signals/signals-page.tsx'],
  '/settings': [shell],
}

const withImports = (built: BuiltFiles, sources: readonly string[]): ReadonlySet<string> => {
  const found = new Set<string>()
  const visit = (source: string): void => {
    const entry = built[source]
    if (!entry || found.has(entry.file)) return
    found.add(entry.file)
    entry.imports.forEach(visit)
  }
  sources.forEach(visit)
  return found
}

/**
 * The files that a screen's code is in, as a `Link` header has them, by the screen's address: the
 * browser fetches them beside the page's own code, not after it.
 * @param root folder of the built client; one without a list of its files has no links
 */
export const screenLinks = (root: string): ReadonlyMap<string, string> => {
  const list = join(root, '.vite', 'manifest.json')
  if (!existsSync(list)) return new Map()
  const built = builtFiles.parse(JSON.parse(readFileSync(list, 'utf8')))
  const named = withImports(built, [page])
  return new Map(
    Object.entries(sourcesOf).map(([path, sources]) => {
      const files = [...withImports(built, sources)].filter((file) => !named.has(file))
      return [path, files.map((file) => `</${file}>; rel=modulepreload`).join(', ')]
    }),
  )
}

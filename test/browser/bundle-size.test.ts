import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'

const folder = 'dist/web/assets'
const initialKilobytesMax = 200

const files = readdirSync(folder).filter((name) => name.endsWith('.js'))
const textOf = (file: string) => readFileSync(join(folder, file), 'utf8')

/** The files that a file cannot run without: what it imports, and what that imports. */
const closure = (roots: readonly string[]): ReadonlySet<string> => {
  const found = new Set<string>()
  const visit = (file: string): void => {
    if (found.has(file)) return
    found.add(file)
    for (const [, name] of textOf(file).matchAll(/(?:from|import)\s*"\.\/([\w.-]+\.js)"/g))
      if (name) visit(name)
  }
  roots.forEach(visit)
  return found
}

const entry = /src="\/assets\/([\w.-]+\.js)"/.exec(readFileSync('dist/web/index.html', 'utf8'))?.[1]
const chunk = (name: string): string => {
  const file = files.find((candidate) => candidate.startsWith(`${name}-`))
  if (!file) throw new Error(`No chunk of the name ${name} was built`)
  return file
}

const kilobytes = (names: Iterable<string>): number =>
  [...names].reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file))).length, 0) /
  1_000

describe('what a browser has to fetch', () => {
  it.each([
    ['/auth', ['auth-page']],
    ['/', ['shell', 'dashboard-page']],
  ] as const)('is at most 200 kB of JavaScript, gzip, before %s can be read', (_, chunks) => {
    const needed = closure([entry ?? '', ...chunks.map(chunk)])
    expect(needed.has(chunk('vendor'))).toBe(true)
    expect(kilobytes(needed)).toBeLessThanOrEqual(initialKilobytesMax)
  })

  it.each(['chart-canvas', 'market-list', 'preferences-menu', 'toaster', 'en-later', 'zh-tw'])(
    'does not have %s in it, which is fetched when it is wanted',
    (name) => {
      const first = closure([
        entry ?? '',
        chunk('shell'),
        chunk('dashboard-page'),
        chunk('auth-page'),
      ])
      expect(first.has(chunk(name))).toBe(false)
    },
  )
})

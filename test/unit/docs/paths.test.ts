import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
]

const rooms = /`((?:src|test|bench|bin|scripts|docs|\.ci)\/[^`\s]*)`/g
const links = /\]\(([^)#\s]+)(?:#[^)]*)?\)/g

const isOutside = (target: string): boolean => /^[a-z]+:/.test(target)

/** A path with a placeholder names a kind of file, not one. */
const isPattern = (path: string): boolean => /[<*{]/.test(path)

const pathsIn = (document: string): string[] => {
  const text = readFileSync(document, 'utf8')
  const named = [...text.matchAll(rooms)].map(([, path = '']) => path)
  const linked = [...text.matchAll(links)]
    .map(([, target = '']) => target)
    .filter((target) => !isOutside(target))
    .map((target) => join(dirname(document), target))
  return [...named, ...linked].filter((path) => !isPattern(path))
}

const missingIn = (document: string): string[] =>
  pathsIn(document).filter((path) => !existsSync(path))

const scriptsNamedIn = (document: string): string[] =>
  [...readFileSync(document, 'utf8').matchAll(/npm run ([a-z:-]+)/g)].map(([, name = '']) => name)

describe('the documents', () => {
  it.each(documents)('%s names only paths that are there', (document) => {
    expect(missingIn(document)).toEqual([])
  })

  it.each(documents)('%s names only scripts that are there', (document) => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      scripts: Record<string, string>
    }
    expect(scriptsNamedIn(document).filter((name) => !(name in scripts))).toEqual([])
  })

  it('would be caught naming a path that is not there', () => {
    expect(existsSync('src/no-such-room')).toBe(false)
    expect([...'see `src/no-such-room`'.matchAll(rooms)]).toHaveLength(1)
  })
})

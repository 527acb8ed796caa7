import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'bench/results.md',
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

const decisions = 'docs/decisions'
const decisionWordsMax = 400

const decisionPages = readdirSync(decisions).filter(
  (name) => name.endsWith('.md') && name !== 'README.md',
)

const wordsIn = (text: string): number => text.split(/\s+/).filter((word) => word !== '').length

/** Rows of the index: a link to the page, its status, and the date of its first version. */
const indexRow =
  /^\| \[[^\]]+\]\(([a-z0-9-]+\.md)\) +\| (?:accepted|superseded) +\| \d{4}-\d\d-\d\d +\|$/gm

const pagesInIndex = (index: string): string[] =>
  [...index.matchAll(indexRow)].map(([, page = '']) => page)

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

describe('the decisions', () => {
  it.each(decisionPages)(`%s has at most ${decisionWordsMax} words`, (page) => {
    const text = readFileSync(join(decisions, page), 'utf8')
    expect(wordsIn(text)).toBeLessThanOrEqual(decisionWordsMax)
  })

  it('are all in the index, once, with status and date', () => {
    const index = readFileSync(join(decisions, 'README.md'), 'utf8')
    expect(pagesInIndex(index).sort()).toEqual(decisionPages.sort())
  })

  it('would be caught without a status or a date', () => {
    expect(pagesInIndex('| [A](a.md) | accepted | 2026-11-21 |')).toEqual(['a.md'])
    expect(pagesInIndex('| [A](a.md) | done | 2026-11-21 |')).toEqual([])
    expect(pagesInIndex('| [A](a.md) | accepted | soon |')).toEqual([])
  })
})

describe('the architecture page', () => {
  it('has at most 120 lines', () => {
    const lines = readFileSync('docs/architecture.md', 'utf8').trimEnd().split('\n')
    expect(lines.length).toBeLessThanOrEqual(120)
  })
})

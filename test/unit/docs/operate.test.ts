import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const page = readFileSync('docs/operate.md', 'utf8')

const source = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => readFileSync(join('src', name), 'utf8'))
  .join('\n')

const sectionOf = (heading: string): string =>
  page.split(/^## /m).find((section) => section.startsWith(`${heading}\n`)) ?? ''

/** What stands in backquotes in the first cell of the section's rows. */
const firstCells = (heading: string): string[] =>
  [...sectionOf(heading).matchAll(/^\| (`[^|]+) \|/gm)]
    .flatMap(([, cell = '']) => [...cell.matchAll(/`([^`]+)`/g)])
    .map(([, text = '']) => text)
    .filter((text) => text !== 'msg')

const notIn = (text: string, words: readonly string[]): string[] =>
  words.filter((word) => !text.includes(word))

describe('docs/operate.md', () => {
  it('names only metrics that the server has', () => {
    const named = [...page.matchAll(/\btapedeck_[a-z_]+/g)].map(([name]) => name)
    const metrics = named.map((name) => name.replace(/_bucket$/, ''))
    expect(metrics.length).toBeGreaterThan(20)
    expect(notIn(source, metrics)).toEqual([])
  })

  it('names only log messages that the server writes', () => {
    const messages = firstCells('Log messages')
    expect(messages.length).toBeGreaterThan(30)
    expect(notIn(source, messages)).toEqual([])
  })

  it('names only readiness checks that the server has', () => {
    const checks = firstCells('Readiness checks').map((name) => `'${name}'`)
    expect(checks.length).toBeGreaterThan(10)
    expect(notIn(source, checks)).toEqual([])
  })

  it('would be caught naming a metric that is not there', () => {
    expect(notIn(source, ['tapedeck_no_such_metric'])).toEqual(['tapedeck_no_such_metric'])
  })
})

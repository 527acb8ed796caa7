import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const at = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url))
const read = (path: string): string => readFileSync(at(path), 'utf8')
const filesOf = (name: string): string[] => readdirSync(at(`src/domain/${name}`))

/** The members of a union that is told apart by `type`. */
const typesIn = (source: string): string[] =>
  [...source.matchAll(/readonly type: '(\w+)'/g)].map(([, type = '']) => type)

const aggregates = readdirSync(at('src/domain'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .filter((name) => name !== 'kernel' && filesOf(name).includes('decider.ts'))

it('there are fifteen aggregates', () => {
  expect(aggregates).toHaveLength(15)
})

describe.each(aggregates)('given/when/then of %s', (name) => {
  const folder = `test/unit/domain/${name}`
  const tests = readdirSync(at(folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => read(`${folder}/${file}`))
    .join('\n')
  const refusals = typesIn(read(`src/domain/${name}/refusals.ts`))
  const commands = typesIn(read(`src/domain/${name}/commands.ts`))

  it('has the same files as every other', () => {
    const files = filesOf(name)
    for (const file of ['commands', 'decider', 'events', 'limits', 'refusals', 'state'])
      expect(files).toContain(`${file}.ts`)
  })

  it.each(refusals)('brings about the refusal %s', (type) => {
    expect(tests).toContain(`type: '${type}'`)
  })

  it.each(commands)('asks for %s', (type) => {
    expect(tests).toContain(`type: '${type}'`)
  })
})

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { eventTables } from '../../../src/domain/all-events.ts'
import { createCodec } from '../../../src/eventstore/codec.ts'

/** The data of one event of every version ever written, by `<Type>.v<N>.json`; never edited. */
const folder = join(import.meta.dirname, '../../fixtures/events')

const storedTypeOf = (file: string): string => {
  const [, type, version] = /^(\w+)\.v(\d+)\.json$/.exec(file) ?? []
  return version === '1' ? type! : `${type!}.v${version!}`
}

const codec = createCodec(eventTables)
const files = readdirSync(folder)

describe('the kept events', () => {
  it('have one of every version of every event', () => {
    expect(files.map(storedTypeOf).sort()).toEqual([...codec.storedTypes.keys()].sort())
  })

  it.each(files)('can be read as it was written: %s', (file) => {
    const data: unknown = JSON.parse(readFileSync(join(folder, file), 'utf8'))
    const schema = codec.storedTypes.get(storedTypeOf(file))!
    expect(schema.parse(data)).toEqual(data)
  })
})

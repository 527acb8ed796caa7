import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { eventTables } from '../../../src/domain/all-events.ts'
import { createCodec } from '../../../src/eventstore/codec.ts'

const fixtures = join(import.meta.dirname, '../../fixtures')
/** The data of one event of every version ever written, by `<Type>.v<N>.json`; never edited. */
const events = join(fixtures, 'events')
/** The shape of every version ever written, as JSON Schema; never edited. */
const shapes = join(fixtures, 'event-shapes')

const storedTypeOf = (file: string): string => {
  const [, type, version] = /^(\w+)\.v(\d+)\.json$/.exec(file) ?? []
  return version === '1' ? type! : `${type!}.v${version!}`
}

const codec = createCodec(eventTables)
const files = readdirSync(events)
const shapeOf = (file: string): unknown =>
  z.toJSONSchema(codec.storedTypes.get(storedTypeOf(file))!)
const parsed = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))

describe('the kept events', () => {
  it('have one of every version of every event', () => {
    expect(files.map(storedTypeOf).sort()).toEqual([...codec.storedTypes.keys()].sort())
  })

  it.each(files)('can be read as it was written: %s', (file) => {
    const data = parsed(join(events, file))
    const schema = codec.storedTypes.get(storedTypeOf(file))!
    expect(schema.parse(data)).toEqual(data)
  })
})

describe('the shape of an event', () => {
  it('is kept for every version, and for no other', () => {
    expect(readdirSync(shapes).sort()).toEqual([...files].sort())
  })

  it.each(files)('is the one it was written in: %s', (file) => {
    const path = join(shapes, file)
    const shape = JSON.stringify(shapeOf(file), null, 2)
    const advice = existsSync(path)
      ? `${file} has changed its shape. Old events have the old one: make a new version with an upcaster instead, as CONTRIBUTING.md says.`
      : `A new version: keep its shape as ${path}:\n${shape}`
    expect(existsSync(path) && parsed(path), advice).toEqual(JSON.parse(shape))
  })
})

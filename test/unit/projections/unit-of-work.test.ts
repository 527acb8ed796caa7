import { describe, expect, it } from 'vitest'
import type { Position } from '../../../src/eventstore/position.ts'
import type { ReadModelDocument } from '../../../src/projections/port.ts'
import { collection } from '../../../src/projections/projection.ts'
import { GenerationUnit } from '../../../src/projections/unit-of-work.ts'

const things = collection<{ _id: string; n: number }>('things', 'things')
const at = (place: bigint): Position => ({ commit: place, prepare: place })

const unitOver = (stored: readonly ReadModelDocument[]) => {
  const asked: string[] = []
  const unit = new GenerationUnit('things@1.1', {
    load: (_physical, ids) => {
      asked.push(...ids)
      return Promise.resolve(stored.filter(({ _id }) => ids.includes(_id)))
    },
    idsWhere: (_physical, field, value) =>
      Promise.resolve(
        stored.flatMap((document) => (document[field] === value ? [document._id] : [])),
      ),
  })
  return { unit, asked, documents: unit.of(things) }
}

describe('documents that change while the store writes what they were', () => {
  it('are kept and written again, though they were only ever put', async () => {
    const { unit, asked, documents } = unitOver([])
    unit.begin(at(1n))
    documents.put({ _id: 'a', n: 1 })
    unit.taken()
    expect(unit.writes()).toEqual([])
    unit.begin(at(2n))
    documents.put({ _id: 'a', n: 2 })
    unit.flushed(0)
    await documents.load(['a'])
    expect(asked).toEqual([])
    expect(documents.get('a')).toEqual({ _id: 'a', n: 2 })
    expect(unit.changes).toBe(1)
    expect(unit.writes()).toMatchObject([{ document: { _id: 'a', n: 2 }, at: at(2n) }])
  })

  it('are not among those that make room for others', async () => {
    const { unit, asked, documents } = unitOver([
      { _id: 'a', n: 1 },
      { _id: 'b', n: 1 },
    ])
    await documents.load(['a', 'b'])
    unit.begin(at(1n))
    documents.edit('a')!.n = 2
    unit.taken()
    unit.begin(at(2n))
    documents.edit('a')!.n = 3
    unit.flushed(0)
    await documents.load(['a', 'b'])
    expect(asked).toEqual(['a', 'b', 'b'])
    expect(documents.get('a')).toEqual({ _id: 'a', n: 3 })
  })

  it('are none of the batch before once that is forgotten', () => {
    const { unit, documents } = unitOver([])
    unit.begin(at(1n))
    documents.put({ _id: 'a', n: 1 })
    unit.taken()
    unit.discard()
    expect(unit.changes).toBe(0)
    expect(unit.writes()).toEqual([])
  })
})

describe('when there is room for half of what a batch used', () => {
  it('what every batch used stays, and what this one alone used is read again', async () => {
    const often = ['often-0', 'often-1', 'often-2']
    const seldom = ['seldom-0', 'seldom-1', 'seldom-2']
    const { unit, asked, documents } = unitOver(
      [...often, ...seldom].map((_id): ReadModelDocument => ({ _id, n: 1 })),
    )
    await documents.load(often)
    unit.flushed(6)
    await documents.load([...seldom, ...often])
    unit.flushed(5)
    asked.length = 0
    await documents.load([...often, ...seldom])
    expect(asked.filter((id) => often.includes(id))).toEqual([])
    expect(asked).toHaveLength(3)
  })
})

describe('documents looked for by a field', () => {
  const kinds = collection<{ _id: string; kind: string }>('things', 'kinds')

  it('are those in the store and those not written yet, without what has changed since', async () => {
    const { unit } = unitOver([
      { _id: 'a', kind: 'x' },
      { _id: 'b', kind: 'x' },
      { _id: 'c', kind: 'x' },
      { _id: 'd', kind: 'y' },
    ])
    const documents = unit.of(kinds)
    unit.begin(at(1n))
    await documents.load(['b'])
    documents.put({ _id: 'b', kind: 'y' })
    documents.delete('c')
    documents.put({ _id: 'e', kind: 'x' })
    expect(await documents.loadWhere('kind', 'x')).toEqual(['a', 'e'])
    expect(documents.get('a')).toEqual({ _id: 'a', kind: 'x' })
    expect(await documents.loadWhere('kind', 'y')).toEqual(['b', 'd'])
  })
})

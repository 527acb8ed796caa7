import type { DomainEvent } from '../../../src/domain/kernel/decider.ts'
import type { RecordedEvent } from '../../../src/eventstore/port.ts'
import {
  type Collection,
  collection,
  type Projection,
} from '../../../src/projections/projection.ts'
import { until } from '../until.ts'

export interface Counted extends DomainEvent {
  readonly type: 'Counted'
  readonly data: { readonly key: string; readonly n: number }
}

export type TallyDocument = {
  _id: string
  sum: number
  /** Every number in the order it came: an event lost, doubled or moved shows. */
  numbers: number[]
}

export const counted = (key: string, n: number): Counted => ({ type: 'Counted', data: { key, n } })

export interface Tally extends Projection {
  readonly tallies: Collection<TallyDocument>
  /** Sums over all keys: a second document that every event changes. */
  readonly totals: Collection<TallyDocument>
}

const add =
  (documents: { edit(id: string): TallyDocument | null; put(document: TallyDocument): void }) =>
  (id: string, n: number) => {
    const known = documents.edit(id)
    if (known === null) documents.put({ _id: id, sum: n, numbers: [n] })
    else {
      known.sum += n
      known.numbers.push(n)
    }
  }

/** A projection that shows every mistake of its runner: nothing in it forgives a second delivery. */
export const tally = (
  name = 'tally',
  options: {
    readonly version?: number
    readonly group?: Projection['group']
    readonly spoil?: (event: Counted, recorded: RecordedEvent) => void
  } = {},
): Tally => {
  const tallies = collection<TallyDocument>(name, 'tallies', [{ fields: ['sum'] }])
  const totals = collection<TallyDocument>(name, 'totals')
  return {
    name,
    version: options.version ?? 1,
    prefixes: ['tally-'],
    group: options.group ?? 'traders',
    collections: [tallies, totals],
    tallies,
    totals,
    fold: async (unit, event: Counted, recorded) => {
      const { key, n } = event.data
      await unit.of(tallies).load([key])
      add(unit.of(tallies))(key, n)
      options.spoil?.(event, recorded)
      await unit.of(totals).load(['all'])
      add(unit.of(totals))('all', n)
    },
  }
}

/** Folds nothing while it is held. */
export const heldWhile = (of: Tally, isHeld: () => boolean): Tally => ({
  ...of,
  fold: async (...args) => {
    await until('the fold may go on', () => !isHeld())
    await of.fold(...args)
  },
})

export const decodeTally = ({ type, data }: RecordedEvent): DomainEvent => {
  if (type !== 'Counted') throw new Error(`'${type}' is not an event of a tally.`)
  return { type, data: data as object }
}

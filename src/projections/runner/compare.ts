import { isDeepStrictEqual } from 'node:util'
import { physicalName } from '../generation.ts'
import type { ReadModelDocument, ReadModelReader } from '../port.ts'
import type { Projection } from '../projection.ts'
import { nextTurn } from '../turns.ts'
import { wait } from '../../platform/timers.ts'
import type { RunnerLimits } from './limits.ts'

export interface Comparison {
  /** Documents of the new generation. */
  readonly documents: number
  /** Documents that differ between the two generations, or exist in only one of them. */
  readonly different: number
  /** Documents that kept changing during the comparison. */
  readonly unsettled: number
  /** Examples of differing documents: `<collection>/<id>`. */
  readonly named: readonly string[]
}

interface Place {
  readonly collection: string
  readonly id: string
}

interface Pair extends Place {
  readonly before: ReadModelDocument | null
  readonly after: ReadModelDocument | null
}

type Verdict = 'same' | 'different' | 'unsettled'

/** Both generations fold the same events: a document that one has not folded is compared again. */
const verdictOn = ({ before, after }: Pair): Verdict => {
  if (before === null || after === null) return before === after ? 'same' : 'unsettled'
  if (isDeepStrictEqual(before, after)) return 'same'
  return before['at'] === after['at'] ? 'different' : 'unsettled'
}

const placeOf = ({ collection, id }: Place): string => `${collection}/${id}`

/** The pairs that differ and have not changed since the last round. */
const unchanged = (before: readonly Pair[], now: readonly Pair[]): Pair[] => {
  const earlier = new Map(before.map((pair) => [placeOf(pair), pair]))
  return now.filter((pair) => {
    const then = earlier.get(placeOf(pair))
    return (
      then !== undefined &&
      then.before?.['at'] === pair.before?.['at'] &&
      then.after?.['at'] === pair.after?.['at']
    )
  })
}

/** Compares two generations of one version while both follow the log and readers use them. */
export class Comparing {
  readonly #store: Pick<ReadModelReader, 'find' | 'getMany'>
  readonly #before: string
  readonly #after: string
  readonly #limits: RunnerLimits
  readonly #signal: AbortSignal

  constructor(
    store: Pick<ReadModelReader, 'find' | 'getMany'>,
    generations: { readonly before: string; readonly after: string },
    limits: RunnerLimits,
    signal: AbortSignal,
  ) {
    this.#store = store
    this.#before = generations.before
    this.#after = generations.after
    this.#limits = limits
    this.#signal = signal
  }

  async run(projection: Projection): Promise<Comparison> {
    const result = { documents: 0, different: 0, named: [] as string[] }
    let open: Place[] = []
    const sort = (pairs: readonly Pair[]): Place[] =>
      pairs.flatMap((pair) => {
        const verdict = verdictOn(pair)
        if (verdict === 'different') this.#differs(result, pair)
        return verdict === 'unsettled' ? [{ collection: pair.collection, id: pair.id }] : []
      })
    for (const { name } of projection.collections) {
      for await (const pairs of this.#pairs(name)) {
        result.documents += pairs.filter(({ after }) => after !== null).length
        open = open.concat(sort(pairs)).slice(0, this.#limits.documentsUnsettledMax)
      }
    }
    let last: readonly Pair[] = []
    let settled: readonly Pair[] = []
    for (let round = 0; round < this.#limits.comparisonRoundsMax; round += 1) {
      if (this.#signal.aborted || open.length === 0) break
      await wait(this.#limits.comparisonPauseMs, this.#signal)
      const before = last
      last = await this.#lookAgain(open)
      open = sort(last)
      settled = unchanged(before, last)
    }
    // They have not changed for a round and still differ, so the difference is real.
    for (const pair of settled) this.#differs(result, pair)
    return { ...result, unsettled: open.length - settled.length }
  }

  #differs(result: { different: number; named: string[] }, place: Place) {
    result.different += 1
    if (result.named.length < this.#limits.differencesNamedMax) result.named.push(placeOf(place))
  }

  /** All documents of the new generation, and those that exist only in the old one. */
  async *#pairs(collection: string): AsyncGenerator<readonly Pair[]> {
    for await (const page of this.#pages(this.#after, collection))
      yield this.#pair(collection, this.#before, page, true)
    for await (const page of this.#pages(this.#before, collection)) {
      const pairs = await this.#pair(collection, this.#after, page, false)
      yield pairs.filter(({ after }) => after === null)
    }
  }

  async #pair(
    collection: string,
    other: string,
    page: readonly ReadModelDocument[],
    pageIsAfter: boolean,
  ): Promise<Pair[]> {
    const ids = page.map(({ _id }) => _id)
    const others = await this.#byId(other, collection, ids)
    return page.map((document) => {
      const counterpart = others.get(document._id) ?? null
      const [before, after] = pageIsAfter ? [counterpart, document] : [document, counterpart]
      return { collection, id: document._id, before, after }
    })
  }

  async #lookAgain(places: readonly Place[]): Promise<Pair[]> {
    const again: Pair[] = []
    for (const collection of new Set(places.map(({ collection }) => collection))) {
      const ids = places.filter((place) => place.collection === collection).map(({ id }) => id)
      const before = await this.#byId(this.#before, collection, ids)
      const after = await this.#byId(this.#after, collection, ids)
      for (const id of ids)
        again.push({ collection, id, before: before.get(id) ?? null, after: after.get(id) ?? null })
    }
    return again
  }

  async #byId(generation: string, collection: string, ids: readonly string[]) {
    const documents = await this.#store.getMany(physicalName(generation, collection), ids)
    return new Map(documents.map((document) => [document._id, document]))
  }

  async *#pages(
    generation: string,
    collection: string,
  ): AsyncGenerator<readonly ReadModelDocument[]> {
    const limit = this.#limits.documentsPerComparison
    for (let last = ''; !this.#signal.aborted;) {
      const page = await this.#store.find(physicalName(generation, collection), {
        filter: { _id: { gt: last } },
        sort: [{ field: '_id' }],
        limit,
      })
      if (page.length > 0) yield page
      if (page.length < limit) return
      last = page.at(-1)?._id ?? last
      await nextTurn()
    }
  }
}

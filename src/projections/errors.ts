/** The store of read models cannot be reached or did not answer in time: 503 to a reader. */
export class ReadModelUnavailable extends Error {
  override readonly name = 'ReadModelUnavailable'
}

/** There is no complete generation of it yet. */
export class ReadModelBeingBuilt extends ReadModelUnavailable {}

/**
 * The collection was never made or has been dropped, by a switch of generations or because a
 * damaged file was replaced by an empty one. A reader looks again which generation is live; a
 * projection that wrote has to look again what there is.
 */
export class GenerationGone extends Error {
  override readonly name = 'GenerationGone'
}

/** A document that not every store can hold, or an index over what has no order: a bug of a fold. */
export class InvalidDocument extends Error {
  override readonly name = 'InvalidDocument'
}

/** A query that no index serves or whose numbers make no sense: a bug of the caller. */
export class InvalidQuery extends Error {
  override readonly name = 'InvalidQuery'
}

/** A store holds what was folded from another log, or sessions of its traders. */
export class ForeignStore extends ReadModelUnavailable {
  constructor(store: string, owner: string, log: string | null) {
    const own = log === null ? 'which has no event yet' : `whose first event is ${log}`
    super(
      `${store} belongs to another log, whose first event is ${owner}, not to this one, ${own}.`,
    )
  }
}

/** A server on which a duplicate cannot be told from a fault. */
export class UnfitServer extends ReadModelUnavailable {}

/** The store of read models cannot be reached or did not answer in time. Readers get status 503. */
export class ReadModelUnavailable extends Error {
  override readonly name = 'ReadModelUnavailable'
}

/** A read model has not processed all events yet; the caller retries. */
export class ReadSideBehind extends Error {
  override readonly name = 'ReadSideBehind'
}

/** The read model has no complete generation yet. */
export class ReadModelBeingBuilt extends ReadModelUnavailable {}

/**
 * The collection was never created or has been dropped, by a switch of generations or because a
 * damaged file was replaced by an empty one. A reader has to look up the live generation again; a
 * projection that was writing has to read the state of the store again.
 */
export class GenerationGone extends Error {
  override readonly name = 'GenerationGone'
}

/** A document that not every store can hold, or an indexed value without order: a bug. */
export class InvalidDocument extends Error {
  override readonly name = 'InvalidDocument'
}

/** A query without an index, or with invalid numbers: a bug of the caller. */
export class InvalidQuery extends Error {
  override readonly name = 'InvalidQuery'
}

/** A store contains read models of another log, or sessions of its traders. */
export class ForeignStore extends ReadModelUnavailable {
  constructor(store: string, owner: string, log: string | null) {
    const own = log === null ? 'which has no event yet' : `whose first event is ${log}`
    super(
      `${store} belongs to another log, whose first event is ${owner}, not to this one, ${own}.`,
    )
  }
}

/** A server on which a duplicate key cannot be distinguished from a failure. */
export class UnfitServer extends ReadModelUnavailable {}

/** The store of read models cannot be reached or did not answer in time: 503 to a reader. */
export class ReadModelUnavailable extends Error {
  override readonly name = 'ReadModelUnavailable'
}

/** A document that not every store can hold, or an index over what has no order: a bug of a fold. */
export class InvalidDocument extends Error {
  override readonly name = 'InvalidDocument'
}

/** All limits of the adapter with their units; tests override single ones. */
export const mongoLimits = {
  /** Writes in one message. */
  operationsPerMessage: 500,
  /** Messages of one client that are waiting for their answer. */
  messagesInFlight: 4,
  /** Messages that wait to be sent: more than the largest batch needs. */
  messagesWaitingMax: 50_000,
  /** BSON bytes of one stored part of a batch; a document may have 16 MiB. */
  bytesPerPart: 8 * 2 ** 20,
  /** How often a message is sent again without its stale writes. */
  staleRoundsMax: 10,
  /** Parts of an incomplete batch are removed after this time. */
  partsKeptMs: 3_600_000,
  /** After this time a reader gets the answer that the store is unavailable. */
  serverSelectionMs: 2_000,
  connectMs: 2_000,
  /** The limit of one read; see `guarded-read-models.ts`. */
  readMs: 5_000,
  /** The limit for a connected server that does not answer; the projector's batches take time. */
  answerMs: 20_000,
  /** Connections to one server. Further calls wait for a connection, at most this long. */
  connectionsMax: 100,
  connectionWaitMs: 2_000,
  /** How long a majority may take to confirm a write; less than the limit of an answer. */
  writeConcernMs: 10_000,
} as const

export type MongoLimits = { readonly [Name in keyof typeof mongoLimits]: number }

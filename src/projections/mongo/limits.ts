/** Every bound of the adapter, each with its unit; tests override single ones. */
export const mongoLimits = {
  /** Writes in one message. */
  operationsPerMessage: 500,
  /** Messages of one client that wait for their answer. */
  messagesInFlight: 4,
  /** Messages that wait to be sent: more than the largest batch in its smallest messages. */
  messagesWaitingMax: 50_000,
  /** BSON bytes of one part of a batch that is kept until it is applied; a document may have 16 MiB. */
  bytesPerPart: 8 * 2 ** 20,
  /** How often a message is sent again without what was found stale in it. */
  staleRoundsMax: 10,
  /** Parts of a batch that was never completed are removed when they are older. */
  partsKeptMs: 3_600_000,
  /** A reader is told that the store is unavailable after so long. */
  serverSelectionMs: 2_000,
  connectMs: 2_000,
  /** A reader waits no longer; see `guarded-read-models.ts`. */
  readMs: 5_000,
  /** A server that is connected and does not answer: the projector's batches take their time. */
  answerMs: 20_000,
  /** Connections to one server; more calls than that wait for one, and for no longer than this. */
  connectionsMax: 100,
  connectionWaitMs: 2_000,
  /** A write that the majority of the set does not confirm; less than an answer may take. */
  writeConcernMs: 10_000,
} as const

export type MongoLimits = { readonly [Name in keyof typeof mongoLimits]: number }

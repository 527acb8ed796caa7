/** What a row of the log's file holds: events that were committed together. To a backup its content is opaque. */
export interface LogBlock {
  /** Position of its first event, and how many positions it takes. */
  readonly first: number
  readonly events: number
  /** Unix ms. */
  readonly recordedAt: number
  readonly checksum: number
  readonly head: string
  readonly body: string
}

/** Users whose accounts begin and end in a block, and the keys of names that are taken and let go. */
export interface People {
  readonly registered: readonly string[]
  readonly erased: readonly string[]
  readonly reserved: readonly string[]
  readonly released: readonly string[]
}

/** How blocks are to be understood; a backup does not know what is in them. */
export interface BlockFormat {
  /** @throws DamagedLog when the block is not as it was written */
  check(block: LogBlock): void
  peopleOf(block: LogBlock): People
}

/** Streams whose events are kept for so many seconds only; null: for ever again. */
export type Retention = readonly (readonly [stream: string, seconds: number | null])[]

/** The log that is backed up. */
export interface LogSource {
  /** Id of its first event that is kept for ever; null: it has none yet. */
  id(): Promise<string | null>
  /** Position that its first event has or will have. */
  readonly first: number
  /** Position of its last event; `first - 1`: there is none. */
  head(): number
  /**
   * Whole blocks that begin from one position on up to another, checked, of so many characters: one
   * block more than that at most.
   * @throws DamagedLog
   */
  page(from: number, upTo: number, charactersMax: number): readonly LogBlock[]
  /** False: it has other events than the block at the same positions. */
  agreesWith(block: LogBlock): boolean
  retention(): Retention
}

/** The keys that personal data is sealed with, as they are. */
export interface KeySource {
  readonly lookupKey: Buffer
  /** null: the user's key was never made, or is erased. @throws what says that it cannot be read */
  readKey(userId: string): Promise<Buffer | null>
  /** 32 bytes that lead from the name to its key; null: it is forgotten. */
  readNameTag(nameKey: string): Promise<Buffer | null>
}

/** Where a backup is kept: a folder, or a bucket. */
export interface BackupTarget {
  /** What messages call it: its address without secrets. */
  readonly name: string
  /** Durable, whole or not at all. @throws TargetUnavailable from here and from every call */
  put(name: string, bytes: Buffer): Promise<void>
  /** null: there is none. */
  get(name: string): Promise<Buffer | null>
  /** Of what is not there: nothing. */
  remove(name: string): Promise<void>
  /** Names that begin so, sorted. */
  list(prefix: string): Promise<readonly string[]>
}

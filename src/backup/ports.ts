/** One row of the log's file: events committed together. The backup does not interpret it. */
export interface LogBlock {
  /** Position of its first event, and its number of positions. */
  readonly first: number
  readonly events: number
  /** Unix ms. */
  readonly recordedAt: number
  readonly checksum: number
  readonly head: string
  readonly body: string
}

/** Users whose accounts begin and end in a block, and keys of names taken and released. */
export interface People {
  readonly registered: readonly string[]
  readonly erased: readonly string[]
  readonly reserved: readonly string[]
  readonly released: readonly string[]
}

/** Interprets blocks for the backup. */
export interface BlockFormat {
  /** @throws DamagedLog when the checksum of the block does not match */
  check(block: LogBlock): void
  peopleOf(block: LogBlock): People
}

/** Streams whose events are kept for a number of seconds; null: forever again. */
export type Retention = readonly (readonly [stream: string, seconds: number | null])[]

/** The log to back up. */
export interface LogSource {
  /** Id of its first event that is kept forever; null: it has none yet. */
  id(): Promise<string | null>
  /** Position that its first event has or will have. */
  readonly first: number
  /** Position of its last event; `first - 1`: there is none. */
  head(): number
  /**
   * Complete blocks that begin from one position up to another, checked, with this many characters
   * plus at most one block.
   * @throws DamagedLog
   */
  page(from: number, upTo: number, charactersMax: number): readonly LogBlock[]
  /** False: it has other events than the block at the same positions. */
  agreesWith(block: LogBlock): boolean
  retention(): Retention
}

/** The keys that encrypt personal data, in clear. */
export interface KeySource {
  readonly lookupKey: Buffer
  /** null: the user's key was never created, or is erased. @throws when it cannot be read */
  readKey(userId: string): Promise<Buffer | null>
  /** 32 bytes that lead from the name to its key; null: it is deleted. */
  readNameTag(nameKey: string): Promise<Buffer | null>
}

/** The target of a backup: a folder, or a bucket. */
export interface BackupTarget {
  /** The name in messages: its address without secrets. */
  readonly name: string
  /** Durable, all or nothing. @throws TargetUnavailable from here and from every call */
  put(name: string, bytes: Buffer): Promise<void>
  /** null: it does not exist. */
  get(name: string): Promise<Buffer | null>
  /** Does nothing if it does not exist. */
  remove(name: string): Promise<void>
  /** Names with this prefix, sorted. */
  list(prefix: string): Promise<readonly string[]>
}

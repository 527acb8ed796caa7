/** The store cannot be reached or did not answer in time: the same call may succeed later. */
export class EventStoreUnavailable extends Error {
  override readonly name = 'EventStoreUnavailable'
}

/** The stream was never written. */
export class StreamNotFound extends Error {
  override readonly name = 'StreamNotFound'
  readonly stream: string
  constructor(stream: string) {
    super(`There is no stream '${stream}'.`)
    this.stream = stream
  }
}

/** What was asked breaks a rule of the port (size, stream name, empty append, odd position). */
export class InvalidRequest extends Error {
  override readonly name = 'InvalidRequest'
}

/** A stored event that no schema of ours reads; it is never skipped. */
export class UnreadableEvent extends Error {
  override readonly name = 'UnreadableEvent'
  readonly stream: string
  readonly revision: bigint
  constructor(stream: string, revision: bigint, type: string, reason: string) {
    super(`Event ${stream}@${revision.toString()} (${type}) cannot be read: ${reason}`)
    this.stream = stream
    this.revision = revision
  }
}

/** The log's file is damaged: starting again would build on lost facts. */
export class DamagedLog extends Error {
  override readonly name = 'DamagedLog'
}

/** Another process has the log open for writing; two writers would both believe to be the only one. */
export class LogInUse extends Error {
  override readonly name = 'LogInUse'
}

/** The log was written by a later release, or is no log of ours: writing to it could harm it. */
export class UnknownLogFormat extends Error {
  override readonly name = 'UnknownLogFormat'
}

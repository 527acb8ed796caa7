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

/** The request breaks a rule of the interface (size, stream name, empty append, position). */
export class InvalidRequest extends Error {
  override readonly name = 'InvalidRequest'
}

/** A stored event that matches no schema. It is never skipped. */
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

/** The log's file is damaged. Appending to it would build on lost events. */
export class DamagedLog extends Error {
  override readonly name = 'DamagedLog'
}

/** Another process has opened the log for writing. Only one writer is allowed. */
export class LogInUse extends Error {
  override readonly name = 'LogInUse'
}

/** Written by a later release, or not an event log. Writing to it could damage it. */
export class UnknownLogFormat extends Error {
  override readonly name = 'UnknownLogFormat'
}

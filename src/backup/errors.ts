/** The backup target did not answer, or rejected the request; the request is retried. */
export class TargetUnavailable extends Error {
  override readonly name = 'TargetUnavailable'
}

/** The backup belongs to another log or key. Nothing is written to it until an operator decides. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused'
}

/** An object of the backup was changed, or moved to another name. */
export class DamagedObject extends Error {
  override readonly name = 'DamagedObject'
}

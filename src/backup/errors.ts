/** The place where the backup is kept did not answer, or refused: it is asked again. */
export class TargetUnavailable extends Error {
  override readonly name = 'TargetUnavailable'
}

/** The backup is not one of this log or key: nothing is written there until an operator decides. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused'
}

/** An object of the backup is not as it was written, or was moved to another name. */
export class DamagedObject extends Error {
  override readonly name = 'DamagedObject'
}

/** The user's key was never made, or was erased. */
export class NoKey extends Error {
  override readonly name = 'NoKey'
  readonly userId: string
  constructor(userId: string) {
    super(`There is no key for user ${userId}.`)
    this.userId = userId
  }
}

/** The sealed text is not what was sealed for this user and purpose. */
export class SealBroken extends Error {
  override readonly name = 'SealBroken'
}

/**
 * A key file is not as it must be (mode, length, content). The message is a sentence for the
 * operator: it names the file, what is wrong, and what to do. Nothing was written.
 */
export class BadKeyFile extends Error {
  override readonly name = 'BadKeyFile'
  readonly file: string
  constructor(file: string, sentence: string) {
    super(sentence)
    this.file = file
  }
}

/** The master key given is malformed, or is not the one that wrapped the keys of this folder. */
export class BadMasterKey extends Error {
  override readonly name = 'BadMasterKey'
}

/** Whether it says that somebody's data cannot be read for now: an operator has to mend the keys. */
export const isUnreadable = (error: unknown): error is Error =>
  error instanceof BadKeyFile || error instanceof BadMasterKey || error instanceof SealBroken

/** The user's key was never created, or was erased. */
export class NoKey extends Error {
  override readonly name = 'NoKey'
  readonly userId: string
  constructor(userId: string) {
    super(`There is no key for user ${userId}.`)
    this.userId = userId
  }
}

/** The encrypted text was changed, or belongs to another user or purpose. */
export class SealBroken extends Error {
  override readonly name = 'SealBroken'
}

/** A key file is invalid. The message names the file, the fault, and what to do. */
export class BadKeyFile extends Error {
  override readonly name = 'BadKeyFile'
  readonly file: string
  constructor(file: string, sentence: string) {
    super(sentence)
    this.file = file
  }
}

/** The given master key is malformed, or did not wrap the keys of this folder. */
export class BadMasterKey extends Error {
  override readonly name = 'BadMasterKey'
}

/** Whether the error means that personal data cannot be read until an operator repairs the keys. */
export const isUnreadable = (error: unknown): error is Error =>
  error instanceof BadKeyFile || error instanceof BadMasterKey || error instanceof SealBroken

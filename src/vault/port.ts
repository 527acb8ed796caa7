import type { SealedValue, SealPurpose } from './sealed-values.ts'

/** The two names that are unique across all traders. */
export type NameKind = 'username' | 'email'

/**
 * Keeps personal data readable only as long as its owner's key exists. The log and the read models
 * hold sealed text; erasing one small key file erases the person everywhere, backups of the log
 * included, without rewriting history.
 */
export interface Vault {
  /** Makes the user's data key; of one that exists already: nothing. */
  createKey(userId: string): Promise<void>
  /**
   * Encrypts under the user's key. The text is bound to this user and purpose: moved to another
   * user or field, it does not open. @throws NoKey when the key was never made or is erased
   */
  seal<Purpose extends SealPurpose>(
    userId: string,
    purpose: Purpose,
    value: SealedValue<Purpose>,
  ): Promise<string>
  /**
   * The reverse of `seal`; null once the user's key is erased.
   * @throws SealBroken when the text was changed, or was sealed for another user or purpose
   */
  unseal<Purpose extends SealPurpose>(
    userId: string,
    purpose: Purpose,
    sealed: string,
  ): Promise<SealedValue<Purpose> | null>
  /**
   * HMAC-SHA256 (64 hex digits) of the name after NFKC and case folding, under a lookup key of its
   * own: names that look equal give equal hashes. Accounts of before there were name keys are in the
   * log under it, and with the lookup key anybody can guess a name of theirs from it.
   */
  nameHash(kind: NameKind, name: string): string
  /**
   * The key (64 hex digits) that this name is in the log under; null: it has none. It is a random
   * number, so that nothing leads from a key to a name once it is forgotten. Usernames that look
   * alike have one key.
   */
  nameKeyOf(kind: NameKind, name: string): Promise<string | null>
  /** The same, made unless there is one; whoever asks at the same time gets the same. */
  makeNameKey(kind: NameKind, name: string): Promise<string>
  /**
   * Forgets which name this key belonged to; of one that is forgotten already: nothing.
   * @param of where it is known: an attempt that was cut off is then finished in any case
   */
  forgetNameKey(
    nameKey: string,
    of?: { readonly kind: NameKind; readonly name: string },
  ): Promise<void>
  /** Forgets the user's key for good; of one that is gone already: nothing. */
  erase(userId: string): Promise<void>
}

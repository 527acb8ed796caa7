import type { SealedValue, SealPurpose } from './sealed-values.ts'

/** The two names that are unique across all traders. */
export type NameKind = 'username' | 'email'

/**
 * Makes personal data readable only while its owner's key exists. The log and the read models
 * contain encrypted text; deleting one small key file erases the person everywhere, including
 * backups of the log, without rewriting history.
 */
export interface Vault {
  /** Creates the user's data key; does nothing if it exists. */
  createKey(userId: string): Promise<void>
  /**
   * Encrypts with the user's key. The text is bound to this user and purpose: it cannot be
   * decrypted for another user or field. @throws NoKey when the key was never created or is erased
   */
  seal<Purpose extends SealPurpose>(
    userId: string,
    purpose: Purpose,
    value: SealedValue<Purpose>,
  ): Promise<string>
  /**
   * The reverse of `seal`; null once the user's key is erased.
   * @throws SealBroken when the text was changed, or belongs to another user or purpose
   */
  unseal<Purpose extends SealPurpose>(
    userId: string,
    purpose: Purpose,
    sealed: string,
  ): Promise<SealedValue<Purpose> | null>
  /**
   * HMAC-SHA256 (64 hex digits) of the name after NFKC and case folding, with a separate lookup
   * key: names that look equal have equal hashes. Accounts from before there were name keys are in
   * the log under it; with the lookup key, anybody can guess their names from it.
   */
  nameHash(kind: NameKind, name: string): string
  /**
   * The key (64 hex digits) under which this name is in the log; null: it has none. It is a random
   * number, so that nothing leads from a key to a name once it is deleted. Usernames that look
   * alike have one key.
   */
  nameKeyOf(kind: NameKind, name: string): Promise<string | null>
  /** The same, created if there is none; concurrent callers get the same key. */
  makeNameKey(kind: NameKind, name: string): Promise<string>
  /**
   * Deletes the link between this key and its name; does nothing if it is deleted already.
   * @param of the name, where it is known: an interrupted attempt is then completed in any case
   */
  forgetNameKey(
    nameKey: string,
    of?: { readonly kind: NameKind; readonly name: string },
  ): Promise<void>
  /** Deletes the user's key for good; does nothing if it is gone already. */
  erase(userId: string): Promise<void>
}

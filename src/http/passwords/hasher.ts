/** More sign-ins are under way than the machine's memory allows: ask again later. */
export class HasherBusy extends Error {
  override readonly name = 'HasherBusy'
}

export interface PasswordHasher {
  /** argon2id in PHC form. @throws HasherBusy */
  hash(password: string): Promise<string>
  /**
   * Takes as long for `null` (no such user) as for a stored hash, and is then false.
   * @throws HasherBusy
   */
  verify(hash: string | null, password: string): Promise<boolean>
}

export interface SearchAction {
  /** Of what it does, and with which stock: the same on another stock is another action. */
  readonly key: string
  readonly text: string
  readonly run: () => void
  /** Its result belongs to the place from which the search was opened. */
  readonly stays?: true
}

/** More questions about the past wait than the machine can answer soon: ask again later. */
export class PastReadsBusy extends Error {
  override readonly name = 'PastReadsBusy'
}

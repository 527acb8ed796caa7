/** More historical queries are waiting than can be answered soon: retry later. */
export class PastReadsBusy extends Error {
  override readonly name = 'PastReadsBusy'
}

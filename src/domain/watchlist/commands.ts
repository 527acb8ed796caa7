interface WatchlistSubject {
  readonly userId: string
  readonly symbol: string
}

/** No effect if the symbol is on the list already. */
interface AddSymbol extends WatchlistSubject {
  readonly type: 'AddSymbol'
  readonly entryId: string
  /** Whether the symbol is listed; the caller checks it. */
  readonly isListed: boolean
}

interface RemoveSymbol extends WatchlistSubject {
  readonly type: 'RemoveSymbol'
}

export type WatchlistCommand = AddSymbol | RemoveSymbol

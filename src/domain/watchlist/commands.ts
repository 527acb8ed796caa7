interface WatchlistSubject {
  readonly userId: string
  readonly symbol: string
}

/** Of a symbol that is on the list already: nothing. */
interface AddSymbol extends WatchlistSubject {
  readonly type: 'AddSymbol'
  readonly entryId: string
  /** Whether the symbol is listed, as the caller has looked up. */
  readonly isListed: boolean
}

interface RemoveSymbol extends WatchlistSubject {
  readonly type: 'RemoveSymbol'
}

export type WatchlistCommand = AddSymbol | RemoveSymbol

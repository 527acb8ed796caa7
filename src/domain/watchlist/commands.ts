interface WatchlistSubject {
  readonly userId: string
  /** The first list has its trader's id, see `firstListOf`. */
  readonly listId: string
}

/** Texts are encrypted under the trader's key before they come in: no two ciphertexts are equal. */
interface CreateWatchlist extends WatchlistSubject {
  readonly type: 'CreateWatchlist'
  readonly sealedName: string
}

interface RenameWatchlist extends WatchlistSubject {
  readonly type: 'RenameWatchlist'
  readonly sealedName: string
}

interface DeleteWatchlist extends WatchlistSubject {
  readonly type: 'DeleteWatchlist'
}

/** Brings back the list that was deleted last, as it was. */
interface RestoreWatchlist extends WatchlistSubject {
  readonly type: 'RestoreWatchlist'
}

/** No effect if the symbol is on the list already. */
interface AddSymbol extends WatchlistSubject {
  readonly type: 'AddSymbol'
  readonly symbol: string
  readonly entryId: string
  /** Whether the symbol is listed; the caller checks it. */
  readonly isListed: boolean
  /** The symbol or section that follows it; null, or not on the list: it comes last. */
  readonly before: string | null
}

interface RemoveSymbol extends WatchlistSubject {
  readonly type: 'RemoveSymbol'
  readonly symbol: string
}

/** null removes the note. */
interface WriteNote extends WatchlistSubject {
  readonly type: 'WriteNote'
  readonly symbol: string
  readonly sealedNote: string | null
}

interface AddSection extends WatchlistSubject {
  readonly type: 'AddSection'
  readonly sectionId: string
  readonly sealedTitle: string
  /** As of a symbol. */
  readonly before: string | null
}

interface RenameSection extends WatchlistSubject {
  readonly type: 'RenameSection'
  readonly sectionId: string
  readonly sealedTitle: string
}

/** Its symbols stay where they are. */
interface RemoveSection extends WatchlistSubject {
  readonly type: 'RemoveSection'
  readonly sectionId: string
}

/** Every symbol and section id of the list once. Of the order that it has: nothing. */
interface ReorderWatchlist extends WatchlistSubject {
  readonly type: 'ReorderWatchlist'
  readonly order: readonly string[]
}

export type WatchlistCommand =
  | CreateWatchlist
  | RenameWatchlist
  | DeleteWatchlist
  | RestoreWatchlist
  | AddSymbol
  | RemoveSymbol
  | WriteNote
  | AddSection
  | RenameSection
  | RemoveSection
  | ReorderWatchlist

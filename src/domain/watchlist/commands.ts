interface WatchlistSubject {
  readonly userId: string
  /** The first list has its trader's id, see `firstListOf`. */
  readonly listId: string
}

/** Texts are encrypted under the trader's key before they come in: no two ciphertexts are equal. */
export type WatchlistCommand = WatchlistSubject &
  (
    | { readonly type: 'CreateWatchlist'; readonly sealedName: string }
    | { readonly type: 'RenameWatchlist'; readonly sealedName: string }
    | { readonly type: 'DeleteWatchlist' }
    /** Brings back the list that was deleted last, as it was. */
    | { readonly type: 'RestoreWatchlist' }
    /** No effect if the symbol is on the list already. */
    | {
        readonly type: 'AddSymbol'
        readonly symbol: string
        readonly entryId: string
        /** Whether the symbol is listed; the caller checks it. */
        readonly isListed: boolean
        /** The symbol or section that follows it; null, or not on the list: it comes last. */
        readonly before: string | null
      }
    | { readonly type: 'RemoveSymbol'; readonly symbol: string }
    /** null removes the note. */
    | { readonly type: 'WriteNote'; readonly symbol: string; readonly sealedNote: string | null }
    | {
        readonly type: 'AddSection'
        readonly sectionId: string
        readonly sealedTitle: string
        /** As of a symbol. */
        readonly before: string | null
      }
    | { readonly type: 'RenameSection'; readonly sectionId: string; readonly sealedTitle: string }
    /** Its symbols stay where they are. */
    | { readonly type: 'RemoveSection'; readonly sectionId: string }
    /** Every symbol and section id of the list once. Of the order that it has: nothing. */
    | { readonly type: 'ReorderWatchlist'; readonly order: readonly string[] }
  )

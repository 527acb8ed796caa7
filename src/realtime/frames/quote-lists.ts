import type { Connection, QuoteList } from '../sockets/connection.ts'

const allKey = '*'

/** The lists in use; a list is removed with its last member. */
export class QuoteLists {
  readonly #lists = new Map<string, QuoteList>()

  /** Moves the connection from its list to the list of these symbols. */
  join(connection: Connection, symbols: readonly string[] | 'all'): QuoteList {
    this.leave(connection)
    const wanted = symbols === 'all' ? null : new Set([...symbols].sort())
    const key = wanted === null ? allKey : [...wanted].join(' ')
    let list = this.#lists.get(key)
    if (list === undefined) {
      list = { key, symbols: wanted, members: new Set() }
      this.#lists.set(key, list)
    }
    list.members.add(connection)
    connection.quotes = list
    return list
  }

  leave(connection: Connection): void {
    const list = connection.quotes
    if (list === null) return
    connection.quotes = null
    list.members.delete(connection)
    if (list.members.size === 0) this.#lists.delete(list.key)
  }

  [Symbol.iterator](): IterableIterator<QuoteList> {
    return this.#lists.values()
  }
}

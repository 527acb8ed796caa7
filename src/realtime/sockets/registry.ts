import type { Connection } from './connection.ts'

const addTo = (index: Map<string, Set<Connection>>, key: string, connection: Connection): void => {
  const members = index.get(key)
  if (members === undefined) index.set(key, new Set([connection]))
  else members.add(connection)
}

const removeFrom = (index: Map<string, Set<Connection>>, key: string, connection: Connection) => {
  const members = index.get(key)
  members?.delete(connection)
  if (members?.size === 0) index.delete(key)
}

/** Every open socket, by its user and by its session. */
export class Registry {
  readonly #all = new Set<Connection>()
  readonly #byUser = new Map<string, Set<Connection>>()
  readonly #bySession = new Map<string, Set<Connection>>()
  #anonymous = 0

  get size(): number {
    return this.#all.size
  }

  get anonymous(): number {
    return this.#anonymous
  }

  add(connection: Connection): void {
    this.#all.add(connection)
    const { session } = connection
    if (session === null) {
      this.#anonymous += 1
      return
    }
    addTo(this.#byUser, session.userId, connection)
    addTo(this.#bySession, session.sessionId, connection)
  }

  /** Removing twice is harmless. */
  remove(connection: Connection): void {
    if (!this.#all.delete(connection)) return
    const { session } = connection
    if (session === null) {
      this.#anonymous -= 1
      return
    }
    removeFrom(this.#byUser, session.userId, connection)
    removeFrom(this.#bySession, session.sessionId, connection)
  }

  /** A copy, so that sockets can be closed during the iteration. */
  all(): readonly Connection[] {
    return [...this.#all]
  }

  ofUser(userId: string): readonly Connection[] {
    return [...(this.#byUser.get(userId) ?? [])]
  }

  ofSession(sessionId: string): readonly Connection[] {
    return [...(this.#bySession.get(sessionId) ?? [])]
  }

  countOfUser(userId: string): number {
    return this.#byUser.get(userId)?.size ?? 0
  }
}

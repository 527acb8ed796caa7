/** A server of MongoDB's protocol whom a test makes go away and come back with what it had. */
export interface MongoServer {
  /** The address of a database of that name, which is nobody else's; known once it has started. */
  urlOf(name: string): string
  start(): Promise<void>
  /** At once, whatever it is doing. */
  kill(): Promise<void>
  /** Its lines stay open, and nothing comes over them, until it goes on. */
  freeze(): Promise<void> | void
  goOn(): void
  dispose(): Promise<void>
}

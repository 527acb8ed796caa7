import type { Dialect } from '../greeting.ts'
import type { BenchQuote } from '../market.ts'

/** A server under test. */
export interface Peer {
  readonly port: number
  readonly dialect: Dialect
  /** Sends one tick batch to every socket. */
  batch(quotes: readonly BenchQuote[]): void | Promise<void>
}

/**
 * Makes a server on a free loopback port; a text says why it cannot run here.
 *
 * @param folder empty, for files that it needs; removed afterwards
 */
export type PeerFactory = (folder: string) => Promise<Peer | string>

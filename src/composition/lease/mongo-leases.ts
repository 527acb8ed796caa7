import { type Collection, MongoServerError } from 'mongodb'

/** The holder of work that only one process may do at a time. */
export interface LeaseDocument {
  /** The name of the work. */
  readonly _id: string
  readonly holder: string
  /** Unix ms by the holder's clock. */
  readonly expiresAt: number
  /** Increases with every new holder. */
  readonly token: number
}

export interface Leases {
  /** @returns the fencing token, or null while another process holds the lease */
  take(name: string, holder: string, until: number, now: number): Promise<number | null>
  /** False when another process has taken it in the meantime. */
  renew(name: string, token: number, until: number): Promise<boolean>
  /** Ends the lease, so that others need not wait until it expires. */
  release(name: string, token: number): Promise<void>
}

const duplicateKey = 11_000

/**
 * Leases in a collection. Clocks of servers may differ: two servers may then hold one lease for a
 * moment. This is harmless, because read models are guarded by position and appends by revision.
 */
export const mongoLeases = (collection: Collection<LeaseDocument>): Leases => ({
  take: async (name, holder, until, now) => {
    try {
      const lease = await collection.findOneAndUpdate(
        { _id: name, expiresAt: { $lte: now } },
        { $set: { holder, expiresAt: until }, $inc: { token: 1 } },
        { upsert: true, returnDocument: 'after' },
      )
      return lease?.token ?? null
    } catch (error) {
      // The upsert of a held lease: its document exists, and did not match.
      if (error instanceof MongoServerError && error.code === duplicateKey) return null
      throw error
    }
  },
  renew: async (name, token, until) => {
    const { matchedCount } = await collection.updateOne(
      { _id: name, token },
      { $set: { expiresAt: until } },
    )
    return matchedCount === 1
  },
  release: async (name, token) => {
    await collection.updateOne({ _id: name, token }, { $set: { expiresAt: 0 } })
  },
})

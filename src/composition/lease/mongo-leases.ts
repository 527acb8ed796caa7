import { type Collection, MongoServerError } from 'mongodb'

/** Who does a work that only one may do at a time. */
export interface LeaseDocument {
  /** The work's name. */
  readonly _id: string
  readonly holder: string
  /** Unix ms by the holder's clock. */
  readonly expiresAt: number
  /** Grows with every new holder. */
  readonly token: number
}

export interface Leases {
  /** @returns the fencing token, or null while another one holds it */
  take(name: string, holder: string, until: number, now: number): Promise<number | null>
  /** False when somebody else has taken it meanwhile. */
  renew(name: string, token: number, until: number): Promise<boolean>
  /** Others need not wait until it runs out. */
  release(name: string, token: number): Promise<void>
}

const duplicateKey = 11_000

/**
 * Leases in a collection. Clocks of servers may differ: two may then hold one lease for a moment,
 * which harms nothing, because read models are guarded by position and appends by revision.
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
      // The upsert of a lease that is held: its document is there, and did not match.
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

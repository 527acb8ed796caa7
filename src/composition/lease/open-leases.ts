import { connectOnce, mongoClient } from '../../projections/mongo/connect.ts'
import { mongoLimits } from '../../projections/mongo/limits.ts'
import { type LeaseDocument, type Leases, mongoLeases } from './mongo-leases.ts'

/** @param url an address with which the stores have been opened */
export const openLeases = (url: string): { leases: Leases; close: () => Promise<void> } => {
  const { client, database } = mongoClient(url, mongoLimits)
  const collection = client.db(database).collection<LeaseDocument>('leases')
  const leases = mongoLeases(collection)
  const connect = connectOnce(client)
  const take: Leases['take'] = async (...asked) => {
    await connect()
    return leases.take(...asked)
  }
  return { leases: { ...leases, take }, close: () => client.close() }
}

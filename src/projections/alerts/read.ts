import type { ReadModels } from '../read-models.ts'
import { type AlertDocument, alerts } from './documents.ts'

/** Triggered alerts in one answer; a trader's oldest ones beyond this number are left out. */
const firedAlertsMax = 1_000

const newestOf = (readModels: ReadModels, userId: string, isActive: boolean, limit: number) =>
  readModels.reader(alerts).find({
    filter: { userId: { eq: userId }, isActive: { eq: isActive } },
    sort: [{ field: 'createdAt', descending: true }],
    limit,
  })

/** Newest first; of the same moment, the greater id first. */
const newerFirst = (a: AlertDocument, b: AlertDocument): number => {
  if (a.createdAt !== b.createdAt) return a.createdAt > b.createdAt ? -1 : 1
  return a._id > b._id ? -1 : 1
}

/**
 * A trader's alerts, newest first: all active ones, and the newest triggered ones.
 * @param activeMax the limit of active alerts per trader
 */
export const alertsOfUser = async (
  readModels: ReadModels,
  userId: string,
  activeMax: number,
): Promise<AlertDocument[]> => {
  const [active, fired] = await Promise.all([
    newestOf(readModels, userId, true, activeMax),
    newestOf(readModels, userId, false, firedAlertsMax),
  ])
  return [...active, ...fired].sort(newerFirst)
}

/** The number that is compared with the limit of active alerts. */
export const countActiveAlerts = (readModels: ReadModels, userId: string): Promise<number> =>
  readModels.reader(alerts).count({ userId: { eq: userId }, isActive: { eq: true } })

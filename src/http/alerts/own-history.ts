import { type HistoryEvent, readAlertHistory } from '../../projections/past/alerts/alert-history.ts'
import type { LogReader } from '../../projections/past/log-reader.ts'

/** All events of a trader's alert, oldest first; null: it never existed, or is another's. */
export const ownAlertHistory = async (
  reader: LogReader,
  alertId: string,
  userId: string,
): Promise<readonly HistoryEvent[] | null> => {
  const history = await readAlertHistory(reader, alertId)
  return history[0]?.event.data.userId === userId ? history : null
}

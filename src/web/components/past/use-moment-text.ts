import { useMoment } from '../../api/moment.ts'
import { useTimeFormat } from '../text/use-time-format.ts'

/**
 * The past moment that is shown; null: the present. A position of the log is written as itself.
 *
 * @param format `shortMoment` for a badge
 */
export const useMomentText = (
  format: 'shortMoment' | 'momentWithSeconds' = 'shortMoment',
): string | null => {
  const moment = useMoment()
  const formats = useTimeFormat()
  if (moment === null) return null
  const at = Date.parse(moment)
  return Number.isNaN(at) ? moment : formats[format](at)
}

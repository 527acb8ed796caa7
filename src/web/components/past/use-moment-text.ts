import { instantOf, useMoment } from '../../api/moment.ts'
import { useTimeFormat } from '../text/use-time-format.ts'

/** The past moment that is shown, as it is written in a badge; null: the present. A position of the log is written as itself. */
export const useMomentText = (): string | null => {
  const moment = useMoment()
  const { shortMoment } = useTimeFormat()
  if (moment === null) return null
  const at = instantOf(moment)
  return Number.isNaN(at) ? moment : shortMoment(at)
}

import { useTranslation } from 'react-i18next'
import { timeFormat } from '../../../domain/calendar/time-format.ts'
import { exchangeZone } from '../../../domain/calendar/trading-day.ts'
import { usePresent } from '../../components/use-now.ts'
import '../../i18n/en/clock.ts'
import { momentAt } from '../moment/use-go-to.ts'
import { readMoment } from '../moment/read-moment.ts'

export interface MomentRow {
  readonly key: string
  readonly text: string
  readonly go: () => void
}

/** How often a moment of the future is checked again. */
const nowEveryMs = 1_000

export const useMomentRows = (typed: string, goTo: (asOf: string | null) => void) => {
  const { t, i18n } = useTranslation()
  const read = readMoment(typed, usePresent(nowEveryMs))
  const found = read.type === 'moments' ? read.moments : []
  const { momentWithSeconds } = timeFormat(i18n.language, exchangeZone)
  return {
    rows: found.map((moment): MomentRow => ({
      key: `moment ${moment.toString()}`,
      text: t('clock.goTo', { moment: momentWithSeconds(moment) }),
      go: () => goTo(momentAt(moment)),
    })),
    isFuture: read.type === 'future',
  }
}

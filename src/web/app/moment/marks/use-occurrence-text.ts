import { useTranslation } from 'react-i18next'
import { timeFormat } from '../../../../domain/calendar/time-format.ts'
import { exchangeZone } from '../../../../domain/calendar/trading-day.ts'
import { formatPrice } from '../../../../domain/notation/price.ts'
import { isTyped } from '../../../api/alerts/alerts.ts'
import { alertRule } from '../../../components/text/alert-text.ts'
import { useServerText } from '../../../i18n/use-server-text.ts'
import type { Occurrence } from './occurrence.ts'

/** Occurrences that the name of a mark spells out. */
const namedMax = 3

/** An occurrence in words: `Alert triggered: AAPL, Price above 201.00`. */
export const useOccurrenceText = () => {
  const { t, i18n } = useTranslation()
  const say = useServerText()
  const words = (one: Occurrence): string => {
    switch (one.kind) {
      case 'alert': {
        const symbol = one.symbol ?? t('alerts.anySymbol')
        return isTyped(one.alert)
          ? t('clock.marks.alert', { symbol, rule: alertRule(one.alert, t) })
          : t(`clock.marks.${one.alert.condition}`, { symbol })
      }
      case 'trial':
        return t('clock.marks.trial', {
          symbol: one.symbol,
          rule: one.words,
          price: formatPrice(one.price),
        })
      case 'signal':
        return t(`clock.marks.signal.${one.signal.type}`, {
          symbol: one.signal.symbol,
          price: formatPrice(one.signal.entryPrice),
        })
      case 'news':
        return t('clock.marks.news', { title: say(one.item.title) })
      case 'chat':
        return t('clock.marks.chat', { message: one.message.message })
    }
  }
  const time = (one: Occurrence): string => timeFormat(i18n.language, exchangeZone).time(one.at)
  /** The name of a mark for several. */
  const named = (some: readonly Occurrence[]): string => {
    const rest = some.length - namedMax
    const first = some.slice(0, namedMax).map((one) => `${time(one)} ${words(one)}`)
    return [...first, ...(rest > 0 ? [t('clock.marks.more', { count: rest })] : [])].join(' · ')
  }
  return { words, time, named }
}

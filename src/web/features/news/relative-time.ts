import type { TFunction } from 'i18next'
import type { TimeFormat } from '../../../domain/calendar/time-format.ts'

const minuteMs = 60_000
const hourMs = 3_600_000
const dayMs = 86_400_000

/** `12m ago` under an hour, `3h ago` under a day, `2d ago` under a week, and then the date. */
export const relativeTime = (
  publishedAt: string,
  now: number,
  t: TFunction,
  date: TimeFormat['date'],
): string => {
  const age = Math.max(0, now - Date.parse(publishedAt))
  if (age < hourMs) return t('news.minutesAgo', { count: Math.floor(age / minuteMs) })
  if (age < dayMs) return t('news.hoursAgo', { count: Math.floor(age / hourMs) })
  if (age < 7 * dayMs) return t('news.daysAgo', { count: Math.floor(age / dayMs) })
  return date(Date.parse(publishedAt))
}

import { useTranslation } from 'react-i18next'
import type { NewsItem } from '../../../contracts/market/news.ts'
import { useNews } from '../../api/market/news.ts'
import { Badge } from '../../components/stocks/badge.tsx'
import { Failed, Notice } from '../../components/panels/notice.tsx'
import { Panel, PanelTitle } from '../../components/panels/panel.tsx'
import { RowsSkeleton } from '../../components/panels/rows-skeleton.tsx'
import { SimulatedBadge } from '../../components/stocks/simulated-badge.tsx'
import { useNow } from '../../components/use-now.ts'
import { useServerText } from '../../i18n/use-server-text.ts'
import { useTerm } from '../../i18n/use-term.ts'
import { useAppSelector } from '../../state/hooks.ts'
import { addressFor } from './address-for.ts'
import { useTimeFormat } from '../../components/text/use-time-format.ts'
import { relativeTime } from './relative-time.ts'

type Sentiment = 'veryPositive' | 'positive' | 'neutral' | 'negative' | 'veryNegative'

/** Above 0.3 Very Positive, above 0.1 Positive, and the same downwards; else Neutral. */
export const sentimentOf = (score: number): Sentiment => {
  if (score > 0.3) return 'veryPositive'
  if (score > 0.1) return 'positive'
  if (score < -0.3) return 'veryNegative'
  return score < -0.1 ? 'negative' : 'neutral'
}

/** The mean over the stocks that the item is about; null: none of them has a score. */
const scoreOf = ({ entities }: NewsItem): number | null => {
  const scores = entities.flatMap(({ sentiment_score: score }) => (score === null ? [] : [score]))
  return scores.length === 0 ? null : scores.reduce((sum, score) => sum + score, 0) / scores.length
}

const newsLimits = { itemsShown: 10, ageRenewedMs: 30_000, skeletonRows: 3 } as const

const looks: Readonly<Record<Sentiment, 'positive' | 'negative' | 'plain'>> = {
  veryPositive: 'positive',
  positive: 'positive',
  neutral: 'plain',
  negative: 'negative',
  veryNegative: 'negative',
}

const Item = ({ item, now }: { readonly item: NewsItem; readonly now: number }) => {
  const { t, i18n } = useTranslation()
  const { date, moment, zone } = useTimeFormat()
  const term = useTerm()
  const serverText = useServerText()
  const theme = useAppSelector(({ preferences }) => preferences.theme)
  // What a real publisher wrote stays as it is.
  const [title, snippet] = [item.title, item.snippet].map((text) =>
    item.simulated ? serverText(text) : text,
  )
  const score = scoreOf(item)
  const sentiment = score === null ? null : sentimentOf(score)
  return (
    <li className="grid content-start gap-1.5 border-b hairline px-3 py-3 last:border-b-0 sm:px-4">
      <a
        href={addressFor(item.url, { language: i18n.language, theme, zone })}
        target="_blank"
        rel="noopener noreferrer"
        title={snippet}
        {...(title === item.title && { lang: 'en' })}
        className="rounded-xs font-semibold [overflow-wrap:anywhere] hover:underline"
      >
        {title}
      </a>
      <p
        {...(snippet === item.snippet && { lang: 'en' })}
        className="line-clamp-3 text-sm [overflow-wrap:anywhere] text-text-2 max-xl:hidden"
      >
        {snippet}
      </p>
      <span className="flex items-center gap-2 text-xs text-text-3">
        <span className="truncate">{term(item.source)}</span>
        <span aria-hidden>·</span>
        <time
          dateTime={item.published_at}
          title={moment(Date.parse(item.published_at))}
          className="num whitespace-nowrap"
        >
          {relativeTime(item.published_at, now, t, date)}
        </time>
        {sentiment && (
          <Badge look={looks[sentiment]} dot={false} className="ml-auto">
            {t(`news.sentiments.${sentiment}`)}
          </Badge>
        )}
      </span>
    </li>
  )
}

export const NewsPanel = () => {
  const { t } = useTranslation()
  const { data: items, error, refetch } = useNews()
  const now = useNow(newsLimits.ageRenewedMs)
  const body = () => {
    if (!items && error)
      return (
        <Failed
          text={t('news.failed')}
          detail={t('news.failedHint')}
          error={error}
          onRetry={refetch}
        />
      )
    if (!items) return <RowsSkeleton rows={newsLimits.skeletonRows} />
    if (items.length === 0) return <Notice text={t('news.empty')} />
    return (
      <ul
        className="max-h-[420px] overflow-y-auto lg:max-h-none lg:min-h-0 lg:grow xl:grid xl:auto-rows-[minmax(max-content,9rem)] xl:content-start"
        tabIndex={0}
        aria-label={t('news.title')}
      >
        {items.slice(0, newsLimits.itemsShown).map((item) => (
          <Item key={item.uuid} item={item} now={now} />
        ))}
      </ul>
    )
  }
  return (
    <Panel
      title={<PanelTitle>{t('news.title')}</PanelTitle>}
      end={items?.some(({ simulated }) => simulated) && <SimulatedBadge />}
    >
      {body()}
    </Panel>
  )
}

import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { Quote } from '../../api/quotes/quote-book.ts'
import { oldDateOf, secondOf, useQuoteFact } from '../../api/quotes/use-quote-fact.ts'
import { formatAge } from '../../components/text/age.ts'
import { Badge } from '../../components/stocks/badge.tsx'
import { useIsFresh } from '../../components/stocks/use-is-fresh.ts'
import { useNow } from '../../components/use-now.ts'
import { useTimeFormat } from '../../components/text/use-time-format.ts'

/** A price older than this did not come from today's tape, connection or not. */
const oldAfterMs = 86_400_000

const dateOf = (quote: Quote | undefined) => quote?.date ?? null

/** Minutes are exact enough for what is old after a day. */
const renewedMs = 60_000

const Age = ({ symbol }: { readonly symbol: string }) => {
  const { t } = useTranslation()
  const { tradingDate } = useTimeFormat()
  const time = useQuoteFact(symbol, secondOf)
  const date = useQuoteFact(symbol, dateOf)
  const oldDate = useQuoteFact(symbol, oldDateOf)
  const now = useNow(1_000)
  if (time === null || date === null) return null
  const ageMs = now - time
  return (
    <Badge look="stale">
      {oldDate !== null || ageMs > oldAfterMs
        ? t('price.asOf', { date: tradingDate(date) })
        : t('connection.stale', { age: formatAge(ageMs, t) })}
    </Badge>
  )
}

export const PriceAge = ({ symbol }: { readonly symbol: string }) => {
  const fresh = useIsFresh()
  const now = useNow(renewedMs)
  const isOld = useCallback(
    (quote: Quote | undefined) =>
      quote !== undefined && (quote.oldDate !== null || quote.time + oldAfterMs < now),
    [now],
  )
  const old = useQuoteFact(symbol, isOld)
  return fresh && !old ? null : <Age symbol={symbol} />
}

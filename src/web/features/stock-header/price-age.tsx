import { useTranslation } from 'react-i18next'
import { secondOf, useQuoteFact } from '../../api/quotes/use-quote-fact.ts'
import { formatAge } from '../../components/age.ts'
import { Badge } from '../../components/badge.tsx'
import { useIsFresh } from '../../components/use-is-fresh.ts'
import { useNow } from '../../components/use-now.ts'

/** A price older than this did not come from today's tape, connection or not. */
const oldAfterMs = 86_400_000

const date = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' })

/** Says how old a price is, once it is older than a live one would be. */
export const PriceAge = ({ symbol }: { readonly symbol: string }) => {
  const { t } = useTranslation()
  const fresh = useIsFresh()
  const time = useQuoteFact(symbol, secondOf)
  const now = useNow(1_000)
  if (time === null) return null
  const ageMs = now - time
  if (ageMs > oldAfterMs)
    return <Badge look="stale">{t('price.asOf', { date: date.format(time) })}</Badge>
  if (fresh) return null
  return <Badge look="stale">{t('connection.stale', { age: formatAge(ageMs, t) })}</Badge>
}

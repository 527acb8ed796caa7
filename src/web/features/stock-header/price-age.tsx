import { useTranslation } from 'react-i18next'
import { formatAge } from '../../components/age.ts'
import { Badge } from '../../components/badge.tsx'
import { useIsFresh } from '../../components/use-is-fresh.ts'
import { useNow } from '../../components/use-now.ts'

/** A price older than this did not come from today's tape, connection or not. */
const oldAfterMs = 86_400_000

const date = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' })

/** Says how old a price is, once it is older than a live one would be. */
export const PriceAge = ({ time }: { readonly time: number }) => {
  const { t } = useTranslation()
  const fresh = useIsFresh()
  const ageMs = useNow(1_000) - time
  if (ageMs > oldAfterMs)
    return <Badge look="stale">{t('price.asOf', { date: date.format(time) })}</Badge>
  if (fresh) return null
  return <Badge look="stale">{t('connection.stale', { age: formatAge(ageMs, t) })}</Badge>
}

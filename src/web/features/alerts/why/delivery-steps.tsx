import { useTranslation } from 'react-i18next'
import { useDeliveries } from '../../../api/delivery/alert-deliveries.ts'
import { useChannels } from '../../../api/delivery/channels.ts'
import { useChannelName } from '../../../components/delivery/use-channel-name.ts'
import { Badge } from '../../../components/stocks/badge.tsx'
import { useTimeFormat } from '../../../components/text/use-time-format.ts'
import '../../../i18n/en/delivery.ts'

type Delivery = NonNullable<ReturnType<typeof useDeliveries>>[number]

const looks = { waiting: 'stale', succeeded: 'live', givenUp: 'off', digest: 'plain' } as const

const DeliveryLine = ({ delivery }: { readonly delivery: Delivery }) => {
  const { t } = useTranslation()
  const { momentWithSeconds } = useTimeFormat()
  const { data: channels } = useChannels()
  const nameOf = useChannelName(null)
  const { channelId, state, attempts } = delivery
  const channel = channels?.find(({ id }) => id === channelId)
  const last = attempts.at(-1)
  return (
    <li className="grid gap-0.5 border-t hairline py-2 first:border-t-0">
      <span className="flex flex-wrap items-center gap-2">
        <b className="font-strong">
          {channel ? t(`delivery.types.${channel.type}`) : t('delivery.gone')}
        </b>
        <Badge look={looks[state]}>{t(`delivery.deliveryStates.${state}`)}</Badge>
      </span>
      {channel && <span className="text-sm break-all text-text-2">{nameOf(channel)}</span>}
      {last && (
        <span className="text-sm text-text-2">
          {t('delivery.attempts', {
            count: attempts.length,
            result: t(`delivery.outcomes.${last.outcome}`),
            time: momentWithSeconds(Date.parse(last.at)),
          })}
        </span>
      )}
      {channel && !last && state === 'givenUp' && (
        <span className="text-sm text-text-2">{t('delivery.whilePaused')}</span>
      )}
    </li>
  )
}

export const DeliverySteps = ({ alertId }: { readonly alertId: string }) => {
  const { t } = useTranslation()
  const deliveries = useDeliveries(alertId)
  if (!deliveries?.length) return null
  return (
    <section aria-label={t('delivery.deliveries')}>
      <h3 className="pb-1 text-sm font-semibold text-text-2">{t('delivery.deliveries')}</h3>
      <ul>
        {deliveries.map((delivery) => (
          <DeliveryLine key={`${delivery.id} ${delivery.channelId}`} delivery={delivery} />
        ))}
      </ul>
    </section>
  )
}

import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { deliveriesReply } from '../../../contracts/delivery/deliveries.ts'
import { api } from '../api.ts'

type Deliveries = z.output<typeof deliveriesReply>

const deliveries = api.injectEndpoints({
  endpoints: (build) => ({
    alertDeliveries: build.query<Deliveries, string>({
      query: (id) => ({ url: `/api/alerts/${id}/deliveries` }),
      responseSchema: deliveriesReply,
    }),
  }),
})

/** How often deliveries that are under way are fetched again, and for how long the first one is waited for, in ms. */
const limits = { pollMs: 3_000, beginsWithinMs: 60_000 } as const

/** The deliveries of an alert that has fired, kept current while they are under way. */
export const useDeliveries = (alertId: string) => {
  const [isNew, setNew] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setNew(false), limits.beginsWithinMs)
    return () => clearTimeout(timer)
  }, [])
  const { currentData } = deliveries.useAlertDeliveriesQuery(alertId)
  const isWaiting = currentData?.some(({ state }) => state === 'waiting') ?? false
  const mayBegin = isNew && currentData?.length === 0
  deliveries.useAlertDeliveriesQuery(alertId, {
    pollingInterval: isWaiting || mayBegin ? limits.pollMs : 0,
    refetchOnMountOrArgChange: true,
  })
  return currentData
}

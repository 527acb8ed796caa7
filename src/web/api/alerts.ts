import { type Alert, alertsReply } from '../../contracts/alerts.ts'
import { api } from './api.ts'
import { isOfType, useFiredIn } from './fired-alerts.ts'
import { type AtMoment, ofNow, useMoment } from './moment.ts'

const alerts = api.injectEndpoints({
  endpoints: (build) => ({
    alerts: build.query<readonly Alert[], AtMoment>({
      query: ({ asOf }) => ({ url: '/api/alerts', asOf }),
      // Those with a rule, or that watch a scan, are shown by none of these screens.
      transformResponse: (all: readonly Alert[]) => all.filter(isOfType),
      responseSchema: alertsReply,
      providesTags: ofNow('Alerts'),
    }),
  }),
})

/** How many alerts are in this state; 0 while the list is not loaded. */
export const countOf = (state: Alert['state'], all: readonly Alert[] | undefined): number =>
  all?.filter((alert) => alert.state === state).length ?? 0

/** The trader's own alerts, of the moment that the page shows. */
export const useAlerts = () => {
  const asOf = useMoment()
  const { currentData, error, refetch } = alerts.useAlertsQuery({ asOf })
  const current = useFiredIn(currentData)
  return { alerts: asOf === null ? current : currentData, error, refetch }
}

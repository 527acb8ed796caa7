import { type Alert, alertsReply, type ListedAlert } from '../../../contracts/alerts/alerts.ts'
import { api } from '../api.ts'
import { useFiredIn } from './fired-alerts.ts'
import { type AtMoment, ofNow, useMoment } from '../moment.ts'

const alerts = api.injectEndpoints({
  endpoints: (build) => ({
    alerts: build.query<readonly ListedAlert[], AtMoment>({
      query: ({ asOf }) => ({ url: '/api/alerts', asOf }),
      responseSchema: alertsReply,
      providesTags: ofNow('Alerts'),
    }),
  }),
})

export const { alerts: alertsEndpoint } = alerts.endpoints

/** Whether it is of one of the four types. */
export const isTyped = (alert: ListedAlert): alert is Alert =>
  alert.condition !== 'rule' && alert.condition !== 'scan'

/** How many alerts are in this state; 0 while the list is not loaded. */
export const countOf = (
  state: ListedAlert['state'],
  all: readonly ListedAlert[] | undefined,
): number => all?.filter((alert) => alert.state === state).length ?? 0

export const useAlerts = () => {
  const asOf = useMoment()
  const { currentData, error, refetch } = alerts.useAlertsQuery({ asOf })
  const current = useFiredIn(currentData)
  return { alerts: asOf === null ? current : currentData, error, refetch }
}

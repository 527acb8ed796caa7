import { alertChannelsReply } from '../../../contracts/delivery/channels.ts'
import { api } from '../api.ts'

const alertChannels = api.injectEndpoints({
  endpoints: (build) => ({
    alertChannels: build.query<readonly string[], string>({
      query: (id) => ({ url: `/api/alerts/${id}/channels` }),
      responseSchema: alertChannelsReply,
    }),
  }),
})

/** The ids of the channels on which an alert is delivered; undefined: not known yet. */
export const useAlertChannels = (alertId: string): readonly string[] | undefined =>
  alertChannels.useAlertChannelsQuery(alertId, { refetchOnMountOrArgChange: true }).currentData

export const { useLazyAlertChannelsQuery } = alertChannels
export const { alertChannels: alertChannelsEndpoint } = alertChannels.endpoints

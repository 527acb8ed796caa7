import { type AlertHistoryReply, alertHistoryReply } from '../../contracts/alert-history.ts'
import { api } from './api.ts'

const histories = api.injectEndpoints({
  endpoints: (build) => ({
    alertHistory: build.query<AlertHistoryReply, string>({
      query: (id) => ({ url: `/api/alerts/${id}/history` }),
      responseSchema: alertHistoryReply,
      providesTags: (_, __, id) => ['Alerts', { type: 'Alerts', id }],
    }),
  }),
})

export const { useAlertHistoryQuery } = histories

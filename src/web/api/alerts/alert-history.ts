import {
  type AlertHistoryReply,
  alertHistoryReply,
} from '../../../contracts/alerts/alert-history.ts'
import { api } from '../api.ts'
import { type AtMoment, useAtMoment } from '../moment.ts'

const histories = api.injectEndpoints({
  endpoints: (build) => ({
    alertHistory: build.query<AlertHistoryReply, { id: string } & AtMoment>({
      query: ({ id, asOf }) => ({ url: `/api/alerts/${id}/history`, asOf }),
      responseSchema: alertHistoryReply,
      providesTags: (_, __, { id }) => ['Alerts', { type: 'Alerts', id }],
    }),
  }),
})

export const useAlertHistory = (id: string) => histories.useAlertHistoryQuery(useAtMoment({ id }))

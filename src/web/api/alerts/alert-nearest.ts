import type { z } from 'zod'
import { nearestReply } from '../../../contracts/alerts/alert-nearest.ts'
import { api } from '../api.ts'

const nearest = api.injectEndpoints({
  endpoints: (build) => ({
    alertNearest: build.query<z.output<typeof nearestReply>, string>({
      query: (id) => ({ url: `/api/alerts/${id}/nearest` }),
      responseSchema: nearestReply,
      providesTags: (_, __, id) => [{ type: 'Alerts', id }],
    }),
  }),
})

export const useAlertNearest = (id: string) =>
  nearest.useAlertNearestQuery(id, { refetchOnMountOrArgChange: true })

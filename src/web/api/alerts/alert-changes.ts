import type { z } from 'zod'
import type { alertBody } from '../../../contracts/alerts/alert-bodies.ts'
import { api } from '../api.ts'

/** What is sent to set an alert or to give it other terms. */
export type SentAlert = z.input<typeof alertBody>

export interface AlertChange {
  readonly id: string
  /** `restore`: one that was deleted a moment ago. */
  readonly change: 'pause' | 'resume' | 'rearm' | 'restore'
}

const changes = api.injectEndpoints({
  endpoints: (build) => ({
    createAlert: build.mutation<unknown, SentAlert>({
      query: (body) => ({ url: '/api/alerts', method: 'POST', body }),
      invalidatesTags: ['Alerts'],
    }),
    reviseAlert: build.mutation<unknown, { readonly id: string; readonly body: SentAlert }>({
      query: ({ id, body }) => ({ url: `/api/alerts/${id}`, method: 'PUT', body }),
      invalidatesTags: ['Alerts'],
    }),
    changeAlert: build.mutation<unknown, AlertChange>({
      query: ({ id, change }) => ({ url: `/api/alerts/${id}/${change}`, method: 'POST' }),
      invalidatesTags: ['Alerts'],
    }),
    deleteAlert: build.mutation<unknown, string>({
      query: (id) => ({ url: `/api/alerts/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Alerts'],
    }),
  }),
})

export const {
  useChangeAlertMutation,
  useCreateAlertMutation,
  useDeleteAlertMutation,
  useReviseAlertMutation,
} = changes

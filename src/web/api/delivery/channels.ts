import type { z } from 'zod'
import {
  channelAdded,
  type ChannelBody,
  type ChannelItem,
  channelsReply,
  channelTested,
  type ChannelTested,
  pushKeyReply,
} from '../../../contracts/delivery/channels.ts'
import { api } from '../api.ts'

interface Confirmation {
  readonly id: string
  readonly code: string
}

/** A channel that was just added; `secret` only of a webhook. */
export type AddedChannel = z.output<typeof channelAdded>

const channels = api.injectEndpoints({
  endpoints: (build) => ({
    channels: build.query<readonly ChannelItem[], undefined>({
      query: () => ({ url: '/api/channels' }),
      responseSchema: channelsReply,
      providesTags: ['Channels'],
    }),
    pushKey: build.query<{ readonly key: string }, undefined>({
      query: () => ({ url: '/api/channels/push-key' }),
      responseSchema: pushKeyReply,
    }),
    addChannel: build.mutation<AddedChannel, ChannelBody>({
      query: (body) => ({ url: '/api/channels', method: 'POST', body }),
      responseSchema: channelAdded,
      invalidatesTags: ['Channels'],
    }),
    // A wrong code counts, and the last one voids the code.
    confirmChannel: build.mutation<null, Confirmation>({
      query: ({ id, code }) => ({
        url: `/api/channels/${id}/confirm`,
        method: 'POST',
        body: { code },
      }),
      invalidatesTags: ['Channels'],
    }),
    testChannel: build.mutation<ChannelTested, string>({
      query: (id) => ({ url: `/api/channels/${id}/test`, method: 'POST' }),
      responseSchema: channelTested,
      invalidatesTags: ['Channels'],
    }),
    removeChannel: build.mutation<null, string>({
      query: (id) => ({ url: `/api/channels/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Channels'],
    }),
  }),
})

export const {
  useAddChannelMutation,
  useConfirmChannelMutation,
  useTestChannelMutation,
  useRemoveChannelMutation,
  useLazyPushKeyQuery,
} = channels

export const { channels: channelsEndpoint } = channels.endpoints

/** How often channels that are listed are fetched again, in ms. */
const listedPollMs = 5_000

/**
 * Fetched when they are shown, and again until they are not: deliveries and links in e-mails change
 * their states.
 */
export const useChannels = (pollMs = listedPollMs) =>
  channels.useChannelsQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: pollMs,
  })

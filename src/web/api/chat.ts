import { type ChatBody, type ChatMessage, chatReply } from '../../contracts/chat.ts'
import { api } from './api.ts'
import { asCallError } from './call-error.ts'
import type { Deps } from './deps.ts'
import { type AtMoment, ofNow, useMoment, usePolling } from './moment.ts'

const pollMs = 5_000

const chat = api.injectEndpoints({
  endpoints: (build) => ({
    chat: build.query<readonly ChatMessage[], AtMoment>({
      query: ({ asOf }) => ({ url: '/api/chat', asOf }),
      rawResponseSchema: chatReply,
      transformResponse: (reply: { messages: ChatMessage[] }) => reply.messages,
      keepUnusedDataFor: 0,
      providesTags: ofNow('Chat'),
    }),
    sendMessage: build.mutation<unknown, ChatBody>({
      query: (body) => ({ url: '/api/chat', method: 'POST', body }),
      invalidatesTags: (_, error) => (error ? [] : ['Chat']),
      onQueryStarted: async (_, { queryFulfilled, extra }) => {
        // An unsent message stays in the input; the error is only logged.
        await queryFulfilled.catch((thrown: unknown) => {
          const { error } = thrown as { readonly error: unknown }
          ;(extra as Deps).warn(`A chat message was not sent: ${asCallError(error).message}`)
        })
      },
    }),
  }),
})

/** The present messages, updated by polling, or those of a past moment, which never change. */
export const useChat = () =>
  chat.useChatQuery({ asOf: useMoment() }, { pollingInterval: usePolling(pollMs) })

export const { useSendMessageMutation } = chat

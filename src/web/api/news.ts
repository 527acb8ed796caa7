import { type NewsItem, newsReply } from '../../contracts/news.ts'
import { api } from './api.ts'

/** News is fetched every 5 minutes. */
const pollMs = 300_000
/** The interval while there is none: a first start writes news soon after the first prices. */
const emptyPollMs = 20_000

const news = api.injectEndpoints({
  endpoints: (build) => ({
    news: build.query<readonly NewsItem[], undefined>({
      query: () => ({ url: '/api/news' }),
      rawResponseSchema: newsReply,
      transformResponse: (reply: { news: NewsItem[] }) => reply.news,
      providesTags: ['News'],
    }),
  }),
})

export const useNews = () => {
  const { data } = news.endpoints.news.useQueryState(undefined)
  return news.useNewsQuery(undefined, {
    pollingInterval: data?.length === 0 ? emptyPollMs : pollMs,
  })
}

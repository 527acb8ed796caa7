import { type NewsItem, newsReply } from '../../contracts/news.ts'
import { api } from './api.ts'

/** News are asked for again every 5 minutes. */
const pollMs = 300_000

const news = api.injectEndpoints({
  endpoints: (build) => ({
    news: build.query<readonly NewsItem[], undefined>({
      query: () => ({ url: '/api/news' }),
      rawResponseSchema: newsReply,
      transformResponse: (reply: { news: NewsItem[] }) => reply.news,
    }),
  }),
})

export const useNews = () => news.useNewsQuery(undefined, { pollingInterval: pollMs })

import { type NewsItem, newsReply } from '../../../contracts/market/news.ts'
import { api } from '../api.ts'
import { type AtMoment, ofNow, useAtMoment, usePolling } from '../moment.ts'

const pollMs = 300_000
/** The interval while there is none: a first start writes news soon after the first prices. */
const emptyPollMs = 20_000

const news = api.injectEndpoints({
  endpoints: (build) => ({
    news: build.query<readonly NewsItem[], AtMoment>({
      query: ({ asOf }) => ({ url: '/api/news', asOf }),
      rawResponseSchema: newsReply,
      transformResponse: (reply: { news: NewsItem[] }) => reply.news,
      providesTags: ofNow('News'),
    }),
  }),
})

export const useNews = () => {
  const asked = useAtMoment({})
  const { data } = news.endpoints.news.useQueryState(asked)
  return news.useNewsQuery(asked, {
    pollingInterval: usePolling(data?.length === 0 ? emptyPollMs : pollMs),
  })
}

import type { ReadModels } from '../read-models.ts'
import { news, newsArticles, newsMentions } from './documents.ts'

/** The newest items of the whole market, newest first. */
export const newestNews = (readModels: ReadModels, limit: number) =>
  readModels.reader(news).find({ sort: [{ field: 'publishedAt', descending: true }], limit })

/** The newest items about a symbol, newest first. */
export const newsAbout = async (readModels: ReadModels, symbol: string, limit: number) => {
  const mentions = await readModels.reader(newsMentions).find({
    filter: { symbol: { eq: symbol } },
    sort: [{ field: 'publishedAt', descending: true }],
    limit,
  })
  return readModels.reader(news).getMany(mentions.map(({ item }) => item))
}

export const newsItem = (readModels: ReadModels, uuid: string) => readModels.reader(news).get(uuid)

/** The text of an article that we host; null: the page is the publisher's. */
export const newsArticle = (readModels: ReadModels, uuid: string) =>
  readModels.reader(newsArticles).get(uuid)

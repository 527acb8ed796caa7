import type { NewsItem } from '../../contracts/news.ts'
import type { NewsDocument } from '../../projections/news/documents.ts'

export const presentNews = (document: NewsDocument): NewsItem => ({
  uuid: document._id,
  title: document.title,
  url: document.url,
  snippet: document.snippet,
  source: document.publisher,
  published_at: new Date(document.publishedAt).toISOString(),
  entities: document.entities.map(({ symbol, matchScore, sentimentScore }) => ({
    symbol,
    match_score: matchScore,
    sentiment_score: sentimentScore,
  })),
  simulated: document.simulated,
})

import type { RequestHandler } from 'express'
import { articleQuery } from '../../contracts/news.ts'
import { newsArticle, newsItem } from '../../projections/news/read.ts'
import type { Context } from '../context.ts'
import { notValid } from '../refusals/faults.ts'
import { sendRefusal } from '../refusals/send.ts'
import { articleHtml } from './article-page.ts'
import { readerOf } from './reader.ts'

const uuidCharactersMax = 40

/**
 * GET /api/news/:uuid: the page of an article that is ours, in the language and theme of its
 * reader; a publisher's own is at its `url`.
 */
export const newsPage =
  ({ readModels }: Context): RequestHandler =>
  async (req, res) => {
    const query = articleQuery.safeParse(req.query)
    if (!query.success) {
      sendRefusal(req, res, notValid(query.error))
      return
    }
    const uuid = String(req.params['uuid']).slice(0, uuidCharactersMax)
    const [item, article] = await Promise.all([
      newsItem(readModels, uuid),
      newsArticle(readModels, uuid),
    ])
    if (!item || !article) {
      sendRefusal(req, res, { type: 'unknown_thing', what: 'article' })
      return
    }
    res.set('Cache-Control', 'private, no-cache').vary('Accept-Language').type('html')
    res.send(articleHtml(item, article.body, readerOf(req, query.data)))
  }

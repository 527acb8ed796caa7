import type { Request, RequestHandler } from 'express'
import { articleQuery } from '../../contracts/news.ts'
import { newsArticle, newsItem } from '../../projections/news/read.ts'
import type { Context } from '../context.ts'
import { notValid } from '../refusals/faults.ts'
import { sendRefusal } from '../refusals/send.ts'
import { articleHtml, type Reader } from './article-page.ts'

const uuidCharactersMax = 40

/** What the browser asks for in every request, where the address does not say. */
const acceptedBy = (req: Request): Reader['language'] => {
  const accepted = req.acceptsLanguages('en', 'zh-TW', 'zh-Hant', 'zh')
  return accepted === false || accepted === 'en' ? 'en' : 'zh-TW'
}

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
    const { language = acceptedBy(req), theme } = query.data
    res.set('Cache-Control', 'private, no-cache').vary('Accept-Language').type('html')
    res.send(articleHtml(item, article.body, { language, theme }))
  }

import { Router } from 'express'
import type { Context } from '../context.ts'
import { refusesBy } from '../refusals/send.ts'
import { signedInOnly } from '../sessions/signed-in-only.ts'
import { newsPage } from './article.ts'
import { listNews } from './list.ts'
import { refusalPage } from './refusal-page.ts'

/** The same for every trader; no command of theirs changes it, so nobody waits. */
export const newsRoutes = (context: Context): Router =>
  Router()
    .use('/news/:uuid', refusesBy(refusalPage))
    .use('/news', signedInOnly)
    .get('/news', listNews(context))
    .get('/news/:uuid', newsPage(context))

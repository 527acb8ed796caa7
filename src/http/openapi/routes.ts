import { z } from 'zod'
import { type Encoded, encode } from '../encoded/encoded.ts'
import { encoded, page } from '../routing/reply.ts'
import { htmlReply, type Route, route } from '../routing/route.ts'
import { openApiDocument, type RoutesBySubject } from './document.ts'
import { openApiPage } from './page.ts'

/** Both are made at the first question and the same for as long as the process runs. */
export const openApiRoutes = (bySubject: () => RoutesBySubject): readonly Route[] => [
  route.get('/openapi.json', {
    summary: 'Every call as OpenAPI 3.1',
    replies: { 200: z.looseObject({ openapi: z.string() }).describe('An OpenAPI 3.1 document') },
    needsNoStore: true,
    serve: () => {
      let document: Encoded | undefined
      return () => encoded((document ??= encode(openApiDocument(bySubject()))))
    },
  }),
  route.get('/openapi.html', {
    summary: 'Every call as a page to read',
    replies: { 200: htmlReply('The page') },
    needsNoStore: true,
    serve: () => {
      let html: string | undefined
      return () => page((html ??= openApiPage(Object.values(bySubject()).flat())))
    },
  }),
]

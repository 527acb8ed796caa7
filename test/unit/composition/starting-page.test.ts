import request from 'supertest'
import { expect, it } from 'vitest'
import { startingPage } from '../../../src/composition/server/starting-page.ts'

it.each([
  ['text/html', /^text\/html/, /opens by itself/],
  ['application/json', /^text\/plain/, /^Tapedeck is starting$/],
])(
  'whoever comes before the stores are open is told so, and when to come again: %s',
  async (accept, type, text) => {
    const answer = await request(startingPage).get('/').set('Accept', accept)
    expect(answer.status).toBe(503)
    expect(answer.text).toMatch(text)
    expect(answer.headers).toMatchObject({
      'content-type': expect.stringMatching(type) as string,
      'retry-after': '1',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'") as string,
    })
  },
)

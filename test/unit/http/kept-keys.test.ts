import { randomUUID } from 'node:crypto'
import express, { type Request, type Response } from 'express'
import request from 'supertest'
import { describe, expect, it, vi } from 'vitest'
import { answeredOnce } from '../../../src/http/answered-once.ts'
import { httpLimits } from '../../../src/http/limits/http-limits.ts'
import { oneBodyPerKey } from '../../../src/http/one-body-per-key.ts'

const trader = randomUUID()

const requestOf = (key: string | null, userId: string = trader): Request =>
  ({ get: () => key ?? undefined, user: { id: userId } }) as unknown as Request

describe('an answer that no event tells again', () => {
  const setUp = (keyedAnswersKeptMax = 10) => {
    const once = answeredOnce<{ ok: boolean; answer: number }>({
      limits: { ...httpLimits, keyedAnswersKeptMax },
    })
    let answer = 0
    const work = (ok = true) => {
      answer += 1
      return Promise.resolve({ ok, answer })
    }
    const ask = async (key: string | null, userId?: string) =>
      (await once(requestOf(key, userId), () => work())).answer
    return { once, work, ask }
  }

  it('is worked out once for a key, also for those who ask at the same time', async () => {
    const { ask } = setUp()
    expect(await Promise.all([ask('a'), ask('a'), ask('A')])).toEqual([1, 1, 1])
    expect(await ask('b')).toBe(2)
    expect(await ask('a', randomUUID())).toBe(3)
  })

  it('is worked out each time without one', async () => {
    const { ask } = setUp()
    expect([await ask(null), await ask(null)]).toEqual([1, 2])
  })

  it('is not kept when it failed', async () => {
    const { once, work } = setUp()
    expect(await once(requestOf('a'), () => work(false))).toEqual({ ok: false, answer: 1 })
    const away = () => Promise.reject(new Error('away'))
    await expect(once(requestOf('a'), away)).rejects.toThrow('away')
    expect(await once(requestOf('a'), () => work())).toEqual({ ok: true, answer: 2 })
  })

  it('is forgotten when too many newer ones are kept', async () => {
    const { ask } = setUp(2)
    expect([await ask('a'), await ask('b'), await ask('c')]).toEqual([1, 2, 3])
    expect([await ask('b'), await ask('c'), await ask('a')]).toEqual([2, 3, 4])
  })
})

describe('the body of a key', () => {
  const setUp = (keysKeptMax: number) => {
    const app = express()
      .use(express.json(), oneBodyPerKey({ limits: { ...httpLimits, keysKeptMax } }))
      .post('/:status', (req, res) => {
        const { refuse = false } = req.body as { refuse?: boolean }
        res.status(refuse ? 409 : 201).end()
      })
      .put('/:status', (_req, res) => void res.end())
    return async (key: string, body: object, method: 'post' | 'put' = 'post') =>
      (await request(app)[method]('/any').set('Idempotency-Key', key).send(body)).status
  }

  it('is remembered for so many keys, the newest', async () => {
    const send = setUp(2)
    for (const key of ['a', 'b']) expect(await send(key, { n: 1 })).toBe(201)
    for (const key of ['a', 'b']) expect(await send(key, { n: 2 })).toBe(422)
    expect(await send('c', { n: 1 })).toBe(201)
    expect(await send('a', { n: 2 })).toBe(201)
    expect(await send('c', { n: 2 })).toBe(422)
  })

  it('is the first one while that is carried out, too', async () => {
    const begun: Response[] = []
    const app = express()
      .use(express.json(), oneBodyPerKey({ limits: httpLimits }))
      .post('/any', (_req, res) => void begun.push(res))
    const server = app.listen(0)
    const send = async (n: number) =>
      (await request(server).post('/any').set('Idempotency-Key', 'a').send({ n })).status
    const fail = async () => {
      const res = await vi.waitUntil(() => begun.pop())
      res.status(409).end()
    }
    try {
      const [first, other] = [send(1), vi.waitUntil(() => begun.length > 0).then(() => send(2))]
      expect(await other).toBe(422)
      await fail()
      expect(await first).toBe(409)
      // Nothing was carried out under the key: another body may have it.
      const [second] = [send(2), fail()]
      expect(await second).toBe(409)
    } finally {
      server.close()
    }
  })

  it('is the first that was carried out, and of a POST alone', async () => {
    const send = setUp(10)
    expect(await send('a', { refuse: true })).toBe(409)
    expect(await send('a', { n: 1 })).toBe(201)
    expect(await send('a', { n: 1, password: 'left out' })).toBe(201)
    expect(await send('a', { n: { m: 1 } })).toBe(422)
    expect(await send('a', { n: 2 }, 'put')).toBe(200)
  })
})

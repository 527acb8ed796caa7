import { describe, expect, it } from 'vitest'
import { createEncodedCache } from '../../../src/http/encoded/encoded-cache.ts'

const counted = (body: object) => {
  const read = () => {
    read.times += 1
    return Promise.resolve(body)
  }
  read.times = 0
  return read
}

describe('encoded answers', () => {
  it('are made once for a version, also for those who ask at the same time', async () => {
    const cache = createEncodedCache(4)
    const read = counted({ stocks: [1] })
    const asked = [1, 2, 3].map(() => cache.answer('q', 'v1', read))
    const [first] = await Promise.all(asked)
    expect(read.times).toBe(1)
    expect(first?.plain.toString()).toBe('{"stocks":[1]}')
    await cache.answer('q', 'v2', read)
    expect(read.times).toBe(2)
  })

  it('carry an ETag that follows their content alone', async () => {
    const cache = createEncodedCache(4)
    const one = await cache.answer('q', 'v1', counted({ a: 1 }))
    const same = await cache.answer('q', 'v2', counted({ a: 1 }))
    const other = await cache.answer('q', 'v3', counted({ a: 2 }))
    expect(same.etag).toBe(one.etag)
    expect(other.etag).not.toBe(one.etag)
  })

  it('are made anew each time while no version is known', async () => {
    const cache = createEncodedCache(4)
    const read = counted({})
    await cache.answer('q', null, read)
    await cache.answer('q', null, read)
    expect(read.times).toBe(2)
  })

  it('forget the question that nobody asked for longest', async () => {
    const cache = createEncodedCache(2)
    const [a, b, c] = [counted({}), counted({}), counted({})]
    await cache.answer('a', 'v', a)
    await cache.answer('b', 'v', b)
    await cache.answer('a', 'v', a)
    await cache.answer('c', 'v', c)
    await cache.answer('a', 'v', a)
    await cache.answer('b', 'v', b)
    expect([a.times, b.times, c.times]).toEqual([1, 2, 1])
  })

  it('do not remember a failure', async () => {
    const cache = createEncodedCache(2)
    const failing = () => Promise.reject(new Error('away'))
    await expect(cache.answer('q', 'v', failing)).rejects.toThrow('away')
    const read = counted({ ok: true })
    expect((await cache.answer('q', 'v', read)).plain.toString()).toBe('{"ok":true}')
  })
})

import { describe, expect, it } from 'vitest'
import { createKeyCache } from '../../../src/vault/keys/key-cache.ts'
import { vaultLimits } from '../../../src/vault/limits.ts'

const key = (n: number) => Buffer.of(n)

describe('keys in memory', () => {
  it('are so many at most: the one that was not used for longest goes', () => {
    const cache = createKeyCache({ ...vaultLimits, cachedKeysMax: 2 }, () => 0)
    cache.set('a', key(1))
    cache.set('b', key(2))
    expect([cache.get('a'), cache.get('b')]).toEqual([key(1), key(2)])
    cache.get('a')
    cache.set('c', key(3))
    expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([key(1), null, key(3)])
  })

  it('are there until they are a minute old, however often they are used', () => {
    let now = 5
    const cache = createKeyCache(vaultLimits, () => now)
    cache.set('a', key(1))
    now += 59_999
    expect(cache.get('a')).toEqual(key(1))
    now += 1
    expect(cache.get('a')).toBeNull()
  })

  it('are 10,000 at most unless it is said otherwise', () => {
    const cache = createKeyCache(vaultLimits, () => 0)
    for (let n = 0; n < 10_001; n += 1) cache.set(n.toString(), key(1))
    expect([cache.get('0'), cache.get('1'), cache.get('10000')]).toEqual([null, key(1), key(1)])
  })
})

import { describe, expect, it } from 'vitest'
import { chatMonth } from '../../../src/domain/chat/month.ts'
import {
  chatBookId,
  priceFeedId,
  priceFeedOf,
  streamOf,
  streamPrefix,
} from '../../../src/domain/streams.ts'
import { checkStreamName } from '../../../src/eventstore/rules.ts'
import { everyAggregate } from '../../support/arbitraries/any-commands.ts'

const id = '7f2c1a52-9d0e-4c53-8f57-0a1b2c3d4e5f'
const month = chatMonth(Date.parse('2025-01-31T23:59:59.999Z'))

const names: Record<keyof typeof streamPrefix, string> = {
  user: streamOf.user(id),
  username: streamOf.reservation('username', 'a'.repeat(64)),
  email: streamOf.reservation('email', 'a'.repeat(64)),
  watchlist: streamOf.watchlist(id),
  drawing: streamOf.drawing(id),
  alert: streamOf.alert(id),
  alertChannels: streamOf.alertChannels(id),
  channel: streamOf.channel(id),
  delivery: streamOf.delivery(`${id}-2`),
  chat: streamOf.chat('general', month),
  stock: streamOf.stock('BRK.B'),
  priceFeed: streamOf.priceFeed('simulated', '2025-01-02'),
  tape: streamOf.tape('simulated', '2025-01-02'),
  signal: streamOf.signal(id),
  scanPreset: streamOf.scanPreset(id),
  news: streamOf.news('2025-01-02'),
}

describe('the names of streams', () => {
  it.each(Object.entries(names))(
    'of %s begin with its prefix and please every store',
    (kind, name) => {
      expect(name.startsWith(streamPrefix[kind as keyof typeof streamPrefix])).toBe(true)
      expect(() => checkStreamName(name)).not.toThrow()
    },
  )

  it('have no prefix that another one begins with', () => {
    const prefixes = Object.values(streamPrefix)
    for (const prefix of prefixes)
      expect(prefixes.filter((other) => other.startsWith(prefix))).toEqual([prefix])
  })

  it('are made of an aggregate and its id', () => {
    expect(names.chat).toBe(`chat-${chatBookId('general', '2025-01')}`)
    expect(names.tape).toBe(`tape-${priceFeedId('simulated', '2025-01-02')}`)
    expect(names.priceFeed).toBe(`priceFeed-${priceFeedId('simulated', '2025-01-02')}`)
  })

  it('of the price feed tell their source and date', () => {
    const stream = streamOf.priceFeed('a_source', '2025-01-02')
    expect(priceFeedOf(stream)).toEqual({ source: 'a_source', date: '2025-01-02' })
    expect(priceFeedOf(streamOf.news('2025-01-02'))).toBeNull()
  })

  it.each(everyAggregate)('have the category of their aggregate: %s', async (_, withAny) => {
    await withAny(({ aggregate: { category } }) => {
      expect(Object.keys(streamPrefix)).toContain(category)
    })
  })
})

import type { TradingDate } from '../../../src/domain/calendar/trading-day.ts'
import { randomUUID } from 'node:crypto'
import { describe, expect, it, onTestFinished } from 'vitest'
import { eventTables } from '../../../src/domain/all-events.ts'
import { chatAggregate } from '../../../src/domain/chat/decider.ts'
import type { StockCommand } from '../../../src/domain/stock/commands.ts'
import { stockAggregate } from '../../../src/domain/stock/decider.ts'
import { createCodec } from '../../../src/eventstore/codec.ts'
import { createCommandHandler } from '../../../src/eventstore/handler/command-handler.ts'
import { eventIdOf } from '../../../src/eventstore/ids.ts'
import { openMemoryLog } from '../../support/logs/memory-log.ts'

const nowMs = Date.parse('2025-01-02T15:00:00Z')
const userId = '7f2c1a52-9d0e-4c53-8f57-0a1b2c3d4e5f'

const openWorld = () => {
  const store = openMemoryLog()
  onTestFinished(() => store.close())
  const codec = createCodec(eventTables)
  const newHandler = () => createCommandHandler({ store, codec, now: () => new Date(nowMs) })
  const typesIn = async (stream: string): Promise<string[]> => {
    const types = []
    for await (const { type } of store.readStream(stream)) types.push(type)
    return types
  }
  return { newHandler, typesIn }
}

describe('a command that comes again', () => {
  it('is found among others whose ids begin alike, and happens once', async () => {
    const [one, other] = [
      '00000000-0000-4000-8000-000000020431',
      '00000000-0000-4000-8000-0000000226ce',
    ]
    const beginning = (commandId: string) => eventIdOf(commandId, 0).slice(0, 8)
    expect(beginning(one)).toBe(beginning(other))
    const { newHandler, typesIn } = openWorld()
    const handler = newHandler()
    const said = { type: 'SendMessage', room: 'general', month: '2025-01', userId, nowMs } as const
    const say = (commandId: string) => {
      const command = { ...said, messageId: commandId, message: commandId }
      return handler.handle(chatAggregate, 'general_2025-01', command, { commandId, userId })
    }
    for (const [revision, commandId] of [one, other].entries())
      expect(await say(commandId)).toMatchObject({ revision: BigInt(revision), repeated: false })
    for (const [revision, commandId] of [one, other].entries())
      expect(await say(commandId)).toMatchObject({
        revision: BigInt(revision),
        repeated: true,
        events: [{ data: { message: commandId } }],
      })
    expect(await typesIn('chat-general_2025-01')).toHaveLength(2)
  })
})

const stock = { symbol: 'AAPL', source: 'simulated' } as const
const list = (name: string): StockCommand => ({
  type: 'ListStock',
  ...stock,
  name,
  exchange: 'NASDAQ',
  currency: 'USD',
  sector: null,
})
const noMinutes = {
  times: { start: 0, step: 60 },
  open: [],
  high: [],
  low: [],
  close: [],
  volume: [],
}
const close = (date: TradingDate): StockCommand => ({
  type: 'CloseTradingDay',
  ...stock,
  date,
  minutes: noMinutes,
  day: { open: 1, high: 1, low: 1, close: 1, volume: 1 },
})

describe('a command that reads no more than the end of its stream', () => {
  it('knows a stream that was never written from one that is longer', async () => {
    const handler = openWorld().newHandler()
    const decide = (command: StockCommand) =>
      handler.handle(stockAggregate, 'AAPL', command, { commandId: randomUUID(), userId: null })
    const unknown = {
      ok: false,
      reason: 'refused',
      refusal: { type: 'not_listed', symbol: 'AAPL' },
    }
    expect(await decide(close('2025-01-02'))).toEqual(unknown)
    expect(await decide(list('Apple'))).toMatchObject({ ok: true, events: [{}] })
    expect(await decide(close('2025-01-02'))).toMatchObject({ ok: true, events: [{}] })
  })

  it('leaves the next one that needs all of it to read the rest', async () => {
    const { newHandler, typesIn } = openWorld()
    const decide = (handler: ReturnType<typeof newHandler>, command: StockCommand) =>
      handler.handle(stockAggregate, 'AAPL', command, { commandId: randomUUID(), userId: null })
    const first = newHandler()
    for (const command of [list('Apple'), close('2025-01-02'), close('2025-01-03')])
      expect(await decide(first, command)).toMatchObject({ events: [{}] })
    const later = newHandler()
    expect(await decide(later, close('2025-01-06'))).toMatchObject({ events: [{}] })
    expect(await decide(later, list('Apple Inc.'))).toMatchObject({ events: [{}] })
    expect(await decide(later, list('Apple Inc.'))).toMatchObject({ events: [] })
    const days = ['TradingDayClosed', 'TradingDayClosed', 'TradingDayClosed']
    expect(await typesIn('stock-AAPL')).toEqual(['StockListed', ...days, 'StockListed'])
  })
})

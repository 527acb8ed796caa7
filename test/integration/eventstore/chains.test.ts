import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { AlertCommand } from '../../../src/domain/alert/commands.ts'
import { alertAggregate } from '../../../src/domain/alert/decider.ts'
import { eventTables } from '../../../src/domain/all-events.ts'
import { chatAggregate } from '../../../src/domain/chat/decider.ts'
import { watchlistAggregate } from '../../../src/domain/watchlist/decider.ts'
import { createCodec } from '../../../src/eventstore/codec.ts'
import { createCommandHandler } from '../../../src/eventstore/handler/command-handler.ts'
import { openEmbeddedEventStore } from '../../../src/eventstore/embedded/embedded-event-store.ts'
import { exportStream } from '../../../src/ops/audit/export-stream.ts'
import { verifyExport } from '../../../src/ops/audit/verify-export.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const userId = randomUUID()
const now = () => new Date('2026-03-02T12:00:00Z')

/** A log, and handlers that know nothing of each other, as in servers that follow each other. */
const openWorld = () => {
  const store = openEmbeddedEventStore({ file: join(tempFolder(), 'events.db') })
  onTestFinished(() => store.close())
  const codec = createCodec(eventTables)
  return {
    newHandler: () => createCommandHandler({ store, codec, now }),
    context: () => ({ commandId: randomUUID(), userId }),
    verify: (stream: string) => verifyExport(exportStream(store, stream)),
  }
}

describe('the chain', () => {
  it('of an alert goes from its creation to its end, whichever server wrote what', async () => {
    const { newHandler, context, verify } = openWorld()
    const alertId = randomUUID()
    const tick = { stream: 'priceFeed-simulated_2026-03-02', revision: 3, index: 0 }
    const terms = { userId, symbol: 'AAPL', condition: 'price_above', value: 180 } as const
    const commands: AlertCommand[] = [
      { type: 'CreateAlert', alertId, ...terms, isListed: true, activeAlerts: 0, references: null },
      {
        type: 'TriggerAlert',
        alertId,
        measured: 181,
        reference: null,
        tick: { ...tick, price: 181, volume: 1, at: now().getTime() },
      },
      { type: 'DeleteAlert', alertId, userId },
    ]
    for (const command of commands)
      expect(await newHandler().handle(alertAggregate, alertId, command, context())).toMatchObject({
        ok: true,
        events: [{}],
      })
    const stream = `alert-${alertId}`
    expect(await verify(stream)).toEqual({ ok: true, stream, events: 3 })
  })

  it('of a month of chat goes through what several servers wrote at once', async () => {
    const { newHandler, context, verify } = openWorld()
    const servers = [newHandler(), newHandler(), newHandler()]
    const month = '2026-03'
    const said = { type: 'SendMessage', room: 'general', month, userId } as const
    const say = (server: number, message: string) =>
      servers[server]!.handle(
        chatAggregate,
        `general_${month}`,
        { ...said, messageId: randomUUID(), message, nowMs: now().getTime() },
        context(),
      )
    for (let round = 0; round < 10; round += 1) {
      const results = await Promise.all(servers.map((_, server) => say(server, `round ${round}`)))
      expect(results.every(({ ok }) => ok)).toBe(true)
    }
    const stream = `chat-general_${month}`
    expect(await verify(stream)).toEqual({ ok: true, stream, events: 30 })
  })

  it('is said to be missing where a stream has none', async () => {
    const { newHandler, context, verify } = openWorld()
    const add = { type: 'AddSymbol', userId, symbol: 'AAPL', isListed: true } as const
    const command = { ...add, listId: userId, entryId: randomUUID(), before: null }
    await newHandler().handle(watchlistAggregate, userId, command, context())
    expect(await verify(`watchlist-${userId}`)).toEqual({
      ok: false,
      line: 1,
      reason: 'the event has no chain: its stream is not chained',
    })
  })
})

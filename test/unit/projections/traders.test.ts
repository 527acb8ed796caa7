import { describe, expect, it } from 'vitest'
import type { AlertEvent } from '../../../src/domain/alert/events.ts'
import type { ScanPresetEvent } from '../../../src/domain/scan-preset/events.ts'
import type { WatchlistEvent } from '../../../src/domain/watchlist/events.ts'
import { alerts } from '../../../src/projections/alerts/documents.ts'
import { alertsProjection } from '../../../src/projections/alerts/projection.ts'
import { chatMessages } from '../../../src/projections/chat/documents.ts'
import { chatProjection } from '../../../src/projections/chat/projection.ts'
import { scanPresets } from '../../../src/projections/scan-presets/documents.ts'
import { scanPresetsProjection } from '../../../src/projections/scan-presets/projection.ts'
import { watchlistEntries } from '../../../src/projections/watchlists/documents.ts'
import { watchlistsProjection } from '../../../src/projections/watchlists/projection.ts'
import { foldAll, type Happened } from '../../support/memory-unit.ts'

const uuid = (digit: number) => `00000000-0000-4000-8000-00000000000${digit.toString()}`
const ann = uuid(1)
const bob = uuid(2)
const at = (minute: number) => `2026-01-05T15:0${minute.toString()}:00.000Z`

const happened = <Event>(...events: readonly Event[]): Happened<Event>[] =>
  events.map((event, minute) => ({ event, occurredAt: at(minute) }))

describe('watchlists', () => {
  const added = (userId: string, symbol: string, entryId: string): WatchlistEvent => ({
    type: 'SymbolAddedToWatchlist',
    data: { userId, listId: userId, symbol, entryId, before: null },
  })
  const removed = (userId: string, symbol: string): WatchlistEvent => ({
    type: 'SymbolRemovedFromWatchlist',
    data: { userId, listId: userId, symbol, entryId: null },
  })

  it('hold what each trader added and did not remove; added again it is another entry', async () => {
    const unit = await foldAll(
      watchlistsProjection,
      happened(
        added(ann, 'AAPL', uuid(3)),
        added(bob, 'AAPL', uuid(4)),
        added(ann, 'BRK.B', uuid(5)),
        removed(ann, 'AAPL'),
        removed(bob, 'AAPL'),
        added(bob, 'AAPL', uuid(6)),
      ),
    )
    expect(unit.all(watchlistEntries)).toEqual([
      { _id: `${ann}|BRK.B`, userId: ann, symbol: 'BRK.B', entryId: uuid(5), addedAt: at(2) },
      { _id: `${bob}|AAPL`, userId: bob, symbol: 'AAPL', entryId: uuid(6), addedAt: at(5) },
    ])
  })
})

describe('alerts', () => {
  const created: AlertEvent = {
    type: 'AlertCreated',
    data: { alertId: uuid(3), userId: ann, symbol: 'AAPL', condition: 'price_above', value: 200 },
  }
  const tick = {
    stream: 'priceFeed-simulated_2026-01-05',
    revision: 7,
    index: 2,
    price: 200.5,
    volume: 900,
    at: Date.parse('2026-01-05T15:00:30.000Z'),
  }
  const triggered: AlertEvent = {
    type: 'AlertTriggered',
    data: {
      alertId: uuid(3),
      userId: ann,
      symbol: 'AAPL',
      tick,
      measured: 200.5,
      reference: null,
    },
  }
  const deleted: AlertEvent = { type: 'AlertDeleted', data: { alertId: uuid(3), userId: ann } }
  const active = {
    _id: uuid(3),
    userId: ann,
    symbol: 'AAPL',
    condition: 'price_above',
    value: 200,
    isActive: true,
    paused: null,
    triggeredAt: null,
    fired: null,
    createdAt: at(0),
  }

  it('are active until a tick fires them, at the time of that tick', async () => {
    const before = await foldAll(alertsProjection, happened(created))
    expect(before.all(alerts)).toEqual([active])
    const after = await foldAll(alertsProjection, happened<AlertEvent>(created, triggered))
    expect(after.all(alerts)).toEqual([
      {
        ...active,
        isActive: false,
        triggeredAt: '2026-01-05T15:00:30.000Z',
        fired: { tick, measured: 200.5, reference: null },
      },
    ])
  })

  it('are gone when deleted, also when a tick fires them later', async () => {
    const unit = await foldAll(alertsProjection, happened<AlertEvent>(created, deleted, triggered))
    expect(unit.all(alerts)).toEqual([])
  })
})

describe('chat', () => {
  it('keeps messages of one moment in the order of the log', async () => {
    const sent = (messageId: string, message: string) => ({
      event: {
        type: 'ChatMessageSent' as const,
        data: { messageId, room: 'general', userId: ann, message },
      },
      occurredAt: at(0),
    })
    const unit = await foldAll(chatProjection, [sent(uuid(9), 'first'), sent(uuid(3), 'second')])
    const messages = unit.all(chatMessages)
    const inOrder = [...messages].sort((a, b) => (a.place < b.place ? -1 : 1))
    expect(inOrder.map(({ message }) => message)).toEqual(['first', 'second'])
    expect(messages[0]).toMatchObject({ userId: ann, room: 'general', sentAt: at(0) })
  })
})

describe('scan presets', () => {
  const content = { name: 'Gappers', description: null, filters: '[{}]', isDefault: false }
  const saved: ScanPresetEvent = {
    type: 'ScanPresetSaved',
    data: { presetId: uuid(3), userId: ann, ...content },
  }
  const revised: ScanPresetEvent = {
    type: 'ScanPresetRevised',
    data: { presetId: uuid(3), userId: ann, ...content, name: 'Runners', isDefault: true },
  }

  it('are as they were revised last, and keep when they were made', async () => {
    const unit = await foldAll(scanPresetsProjection, happened<ScanPresetEvent>(saved, revised))
    expect(unit.all(scanPresets)).toEqual([
      {
        _id: uuid(3),
        userId: ann,
        ...content,
        name: 'Runners',
        isDefault: true,
        createdAt: at(0),
        updatedAt: at(1),
        place: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
      },
    ])
  })

  it('are gone when deleted', async () => {
    const unit = await foldAll(
      scanPresetsProjection,
      happened<ScanPresetEvent>(saved, {
        type: 'ScanPresetDeleted',
        data: { presetId: uuid(3), userId: ann },
      }),
    )
    expect(unit.all(scanPresets)).toEqual([])
  })
})

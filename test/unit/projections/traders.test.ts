import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AlertEvent } from '../../../src/domain/alert/events.ts'
import type { DrawingEvent } from '../../../src/domain/drawing/events.ts'
import type { DatedSplit } from '../../../src/domain/stock/splits/split-ratio.ts'
import type { ScanPresetEvent } from '../../../src/domain/scan-preset/events.ts'
import { watchlistDecider } from '../../../src/domain/watchlist/decider.ts'
import type { WatchlistEvent } from '../../../src/domain/watchlist/events.ts'
import { alerts } from '../../../src/projections/alerts/documents.ts'
import { alertsProjection } from '../../../src/projections/alerts/projection.ts'
import { chatMessages } from '../../../src/projections/chat/documents.ts'
import { chatProjection } from '../../../src/projections/chat/projection.ts'
import { drawings } from '../../../src/projections/drawings/documents.ts'
import { drawingsProjection } from '../../../src/projections/drawings/projection.ts'
import { scanPresets } from '../../../src/projections/scan-presets/documents.ts'
import { scanPresetsProjection } from '../../../src/projections/scan-presets/projection.ts'
import { watchlists } from '../../../src/projections/watchlists/documents.ts'
import { watchlistsProjection } from '../../../src/projections/watchlists/projection.ts'
import { anyWatchlistCommand } from '../../support/arbitraries/any-watchlist-commands.ts'
import { foldAll, type Happened } from '../../support/logs/memory-unit.ts'

const uuid = (digit: number) => `00000000-0000-4000-8000-00000000000${digit.toString()}`
const ann = uuid(1)
const bob = uuid(2)
const at = (minute: number) => `2026-01-05T15:${minute.toString().padStart(2, '0')}:00.000Z`

const happened = <Event>(...events: readonly Event[]): Happened<Event>[] =>
  events.map((event, minute) => ({ event, occurredAt: at(minute) }))

describe('watchlists', () => {
  const [tech, banks] = [uuid(7), uuid(8)]
  const added = (userId: string, symbol: string, entryId: string, listId = userId) =>
    ({
      type: 'SymbolAddedToWatchlist',
      data: { userId, listId, symbol, entryId, before: null },
    }) as const
  const removed = (userId: string, symbol: string): WatchlistEvent => ({
    type: 'SymbolRemovedFromWatchlist',
    data: { userId, listId: userId, symbol, entryId: null },
  })
  const item = (key: string, entryId: string, addedAt: string, sealedNote: string | null = null) =>
    ({ kind: 'symbol', key, entryId, addedAt, sealedNote }) as const
  const list = (_id: string, userId: string, createdAt: string, ...items: object[]) => ({
    _id,
    userId,
    createdAt,
    items,
    sealedName: null,
    isDeleted: false,
  })
  const of = (listId: string) => ({ userId: ann, listId })
  const created = (listId: string): WatchlistEvent => ({
    type: 'WatchlistCreated',
    data: { ...of(listId), sealedName: 'v1.name' },
  })
  const gone = (listId: string): WatchlistEvent => ({ type: 'WatchlistDeleted', data: of(listId) })
  const listsAfter = async (...events: readonly WatchlistEvent[]) =>
    (await foldAll(watchlistsProjection, happened<WatchlistEvent>(...events))).all(watchlists)

  it('hold what each trader added and did not remove; added again it is another entry', async () => {
    expect(
      await listsAfter(
        added(ann, 'AAPL', uuid(3)),
        added(bob, 'AAPL', uuid(4)),
        added(ann, 'BRK.B', uuid(5)),
        removed(ann, 'AAPL'),
        removed(bob, 'AAPL'),
        added(bob, 'AAPL', uuid(6)),
      ),
    ).toEqual([
      list(ann, ann, at(0), item('BRK.B', uuid(5), at(2))),
      list(bob, bob, at(1), item('AAPL', uuid(6), at(5))),
    ])
  })

  it('have notes and sections, in the order of the trader', async () => {
    const sectionId = uuid(9)
    const section = { ...of(ann), sectionId }
    expect(
      await listsAfter(
        added(ann, 'AAPL', uuid(3)),
        added(ann, 'GM', uuid(4)),
        { type: 'WatchlistNoteWritten', data: { ...of(ann), symbol: 'GM', sealedNote: 'v1.n' } },
        {
          type: 'WatchlistSectionAdded',
          data: { ...section, sealedTitle: 'v1.a', before: 'GM' },
        },
        { type: 'WatchlistSectionRenamed', data: { ...section, sealedTitle: 'v1.b' } },
        {
          type: 'WatchlistReordered',
          data: { ...of(ann), order: ['GM', sectionId, 'AAPL'] },
        },
      ),
    ).toEqual([
      list(
        ann,
        ann,
        at(0),
        item('GM', uuid(4), at(1), 'v1.n'),
        { kind: 'section', key: sectionId, sealedTitle: 'v1.b' },
        item('AAPL', uuid(3), at(0)),
      ),
    ])
  })

  it('come back as they were, and of several that were deleted the last one alone is kept', async () => {
    const before = [created(tech), added(ann, 'AAPL', uuid(3), tech)]
    const [back] = await listsAfter(...before, gone(tech), {
      type: 'WatchlistRestored',
      data: of(tech),
    })
    expect(back).toEqual((await listsAfter(...before))[0])
    expect(await listsAfter(...before, created(banks), gone(tech), gone(banks))).toMatchObject([
      { _id: banks, isDeleted: true },
    ])
  })

  it('have the items that the aggregate has, whatever is asked for', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyWatchlistCommand, { maxLength: 30 }), async (commands) => {
        let state = watchlistDecider.initial
        const events: WatchlistEvent[] = []
        for (const command of commands) {
          const decision = watchlistDecider.decide(command, state)
          if (!decision.ok) continue
          events.push(...decision.events)
          state = decision.events.reduce(watchlistDecider.evolve, state)
        }
        const shown = (await listsAfter(...events)).filter(({ isDeleted }) => !isDeleted)
        const keysOf = (items: readonly { readonly key: string }[]) => items.map(({ key }) => key)
        const keys = new Map(shown.map(({ _id, items }) => [_id, keysOf(items)]))
        const owner = commands[0]?.userId ?? ann
        expect(keys.get(owner) ?? []).toEqual(keysOf(state.first))
        keys.delete(owner)
        const others = [...state.others].map(([id, items]) => [id, keysOf(items)] as const)
        expect(keys).toEqual(new Map(others))
      }),
    )
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
    terms: { symbol: 'AAPL', condition: 'price_above', value: 200 },
    isActive: true,
    isExpired: false,
    paused: null,
    triggeredAt: null,
    fired: null,
    firedOn: null,
    lastFiredAt: null,
    createdAt: at(0),
    setAt: at(0),
  }

  it('are active until a tick fires them, at the time of that tick', async () => {
    const before = await foldAll(alertsProjection, happened(created))
    expect(before.all(alerts)).toMatchObject([active])
    const after = await foldAll(alertsProjection, happened<AlertEvent>(created, triggered))
    expect(after.all(alerts)).toMatchObject([
      {
        ...active,
        lastFiredAt: tick.at,
        isActive: false,
        triggeredAt: '2026-01-05T15:00:30.000Z',
        fired: { symbol: 'AAPL', tick, measured: 200.5, reference: null, conditions: [] },
      },
    ])
  })

  it('have levels from when they were set or edited, not from a split', async () => {
    const terms = { symbol: 'AAPL', condition: 'price_above', value: 20 } as const
    const revised = (split: DatedSplit | null): AlertEvent => ({
      type: 'AlertRevised',
      data: { alertId: uuid(3), userId: ann, ...terms, split },
    })
    const setAt = async (...events: AlertEvent[]) =>
      (await foldAll(alertsProjection, happened<AlertEvent>(created, ...events))).all(alerts)[0]
        ?.setAt
    expect(await setAt()).toBe(at(0))
    expect(await setAt(revised(null))).toBe(at(1))
    expect(await setAt(revised({ to: 10, for: 1, date: '2026-01-05' }))).toBe(at(0))
  })

  it('are gone when deleted, also when a tick fires them later', async () => {
    const unit = await foldAll(alertsProjection, happened<AlertEvent>(created, deleted, triggered))
    expect(unit.all(alerts)).toEqual([])
  })
})

describe('drawings', () => {
  const placed = (userId: string, drawingId: string, price: number): DrawingEvent => ({
    type: 'DrawingPlaced',
    data: {
      userId,
      symbol: 'AAPL',
      drawingId,
      tool: 'horizontal_line',
      anchors: [{ time: 1_767_571_200, price }],
      sealedText: null,
    },
  })

  it('are as they were last placed, in the order of their first placing', async () => {
    const unit = await foldAll(
      drawingsProjection,
      happened<DrawingEvent>(
        placed(ann, uuid(4), 1),
        placed(ann, uuid(3), 2),
        placed(bob, uuid(3), 3),
        placed(ann, uuid(4), 4),
        { type: 'DrawingRemoved', data: { userId: bob, symbol: 'AAPL', drawingId: uuid(3) } },
      ),
    )
    const found = unit.all(drawings).sort((a, b) => (a.place < b.place ? -1 : 1))
    expect(found.map(({ userId, drawingId, anchors }) => [userId, drawingId, anchors])).toEqual([
      [ann, uuid(4), [{ time: 1_767_571_200, price: 4 }]],
      [ann, uuid(3), [{ time: 1_767_571_200, price: 2 }]],
    ])
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

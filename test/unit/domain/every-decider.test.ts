import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { eventTables } from '../../../src/domain/all-events.ts'
import type { Decider, DomainEvent } from '../../../src/domain/kernel/decider.ts'
import { type Check, everyAggregate } from '../../support/arbitraries/any-commands.ts'
import { expectStorable } from '../../support/given.ts'

const fold = <State, Command, Event extends DomainEvent, Refusal>(
  { initial, evolve }: Decider<State, Command, Event, Refusal>,
  events: readonly Event[],
): State => events.reduce(evolve, initial)

interface Entry<Event> {
  readonly commandId: number
  readonly events: readonly Event[]
}

/** What a command handler does: a command whose events are in the log is not decided again. */
const run = <State, Command, Event extends DomainEvent, Refusal>(
  decider: Decider<State, Command, Event, Refusal>,
  commands: readonly (readonly [id: number, command: Command])[],
): Entry<Event>[] => {
  const log: Entry<Event>[] = []
  for (const [commandId, command] of commands) {
    if (log.some((entry) => entry.commandId === commandId)) continue
    const state = fold(
      decider,
      log.flatMap(({ events }) => events),
    )
    const decision = decider.decide(command, state)
    if (decision.ok && decision.events.length > 0) log.push({ commandId, events: decision.events })
  }
  return log
}

const runs = 300

describe.each(everyAggregate)('the decider of %s', (_name, withAny) => {
  it('gives only events that can be stored, and a history that folds, for any commands', async () => {
    const check: Check = ({ aggregate: { decider }, commands }) => {
      fc.assert(
        fc.property(fc.array(commands, { maxLength: 25 }), (sequence) => {
          let state = decider.initial
          const history = []
          for (const command of sequence) {
            const decision = decider.decide(command, state)
            if (!decision.ok) continue
            decision.events.forEach(expectStorable)
            history.push(...decision.events)
            state = decision.events.reduce(decider.evolve, state)
          }
          const stored = JSON.parse(JSON.stringify(history)) as typeof history
          expect(fold(decider, stored)).toEqual(state)
        }),
        { numRuns: runs },
      )
    }
    await withAny(check)
  })

  it('decides without changing the state or the events it was given', async () => {
    const check: Check = ({ aggregate: { decider }, commands }) => {
      fc.assert(
        fc.property(fc.array(commands, { maxLength: 8 }), commands, (sequence, command) => {
          const entries = run(decider, [...sequence.entries()])
          const history = entries.flatMap(({ events }) => events)
          const before = JSON.stringify(history)
          const state = fold(decider, history)
          const first = decider.decide(command, state)
          if (first.ok) first.events.reduce(decider.evolve, state)
          expect(decider.decide(command, state)).toEqual(first)
          expect(state).toEqual(fold(decider, history))
          expect(JSON.stringify(history)).toBe(before)
        }),
        { numRuns: runs },
      )
    }
    await withAny(check)
  })

  it('gives the same log when any command is repeated after a crash', async () => {
    const check: Check = ({ aggregate: { decider }, commands }) => {
      fc.assert(
        fc.property(
          fc.array(commands, { minLength: 1, maxLength: 12 }),
          fc.array(fc.nat({ max: 2 }), { minLength: 12, maxLength: 12 }),
          (sequence, repeats) => {
            const once = [...sequence.entries()]
            const often = once.flatMap((entry, index) =>
              Array.from({ length: 1 + repeats[index]! }, () => entry),
            )
            expect(run(decider, often)).toEqual(run(decider, once))
          },
        ),
        { numRuns: runs },
      )
    }
    await withAny(check)
  })
})

/** Asking again under another id changes nothing: what was asked for is so already. */
const settledByOnce = new Set([
  'RegisterUser',
  'EraseUser',
  'ReserveName',
  'ReleaseName',
  'AddSymbol',
  'RemoveSymbol',
  'CreateWatchlist',
  'DeleteWatchlist',
  'RestoreWatchlist',
  'AddSection',
  'RemoveSection',
  'ReorderWatchlist',
  'PlaceDrawing',
  'RemoveDrawing',
  'ChooseAlertChannels',
  'RequestDeliveries',
  'RequestDigest',
  'RecordAttempt',
  'GiveUpDelivery',
  'RecordSuccess',
  'RecordFailure',
  'PauseChannel',
  'RemoveChannel',
  'CreateAlert',
  'TriggerAlert',
  'DeleteAlert',
  'ReviseAlert',
  'RestoreAlert',
  'HoldAlert',
  'ReleaseAlert',
  'RearmAlert',
  'ExpireAlert',
  'PauseAlert',
  'ResumeAlert',
  'AdjustAlert',
  'SuspectSplit',
  'ReviewSplit',
  'InferSplit',
  'ListStock',
  'ImportFundamentals',
  'ImportFinancials',
  'CloseTradingDay',
  'IssueSignal',
  'CloseSignal',
  'SaveScanPreset',
  'ReviseScanPreset',
  'DeleteScanPreset',
  'ImportNews',
])

describe.each(everyAggregate)('a command to %s that was done', (_name, withAny) => {
  it('changes nothing when it is asked for once more under another id', async () => {
    const check: Check = ({ aggregate: { decider }, commands }) => {
      fc.assert(
        fc.property(fc.array(commands, { minLength: 1, maxLength: 12 }), (sequence) => {
          const history = run(decider, [...sequence.entries()]).flatMap(({ events }) => events)
          const last = sequence.at(-1)!
          const { type } = last as unknown as { readonly type: string }
          if (!settledByOnce.has(type)) return
          const again = decider.decide(last, fold(decider, history))
          if (again.ok) expect(again.events).toEqual([])
        }),
        { numRuns: runs },
      )
    }
    await withAny(check)
  })
})

describe('the commands that these tests make up', () => {
  it('bring about every event of the product', async () => {
    const seen = new Set<string>()
    const check: Check = ({ aggregate: { decider }, commands }) => {
      const sequences = fc.sample(fc.array(commands, { minLength: 10, maxLength: 25 }), {
        numRuns: 200,
        seed: 1,
      })
      for (const sequence of sequences)
        for (const { events } of run(decider, [...sequence.entries()]))
          events.forEach(({ type }) => seen.add(type))
    }
    for (const [, withAny] of everyAggregate) await withAny(check)
    const known = eventTables.flatMap((table) => Object.keys(table))
    expect([...seen].sort()).toEqual(known.sort())
  })
})

describe('an alert', () => {
  it('of one of the four types fires at most once each time it is armed', async () => {
    const check: Check = ({ aggregate: { decider }, commands }) => {
      fc.assert(
        fc.property(fc.array(commands, { maxLength: 30 }), (sequence) => {
          const events = run(decider, [...sequence.entries()]).flatMap(({ events }) => events)
          const types = events.map(({ type }) => type)
          let isArmed = false
          for (const { type, data } of events) {
            // Also what its owner changes arms it again; other kinds may trigger repeatedly.
            if (type !== 'AlertTriggered') isArmed ||= type !== 'AlertDeleted'
            else if ('measured' in data) {
              expect(isArmed).toBe(true)
              isArmed = false
            }
          }
          expect(types.indexOf('AlertCreated')).toBe(types.length === 0 ? -1 : 0)
        }),
      )
    }
    await everyAggregate.find(([name]) => name === 'alert')![1](check)
  })
})

describe.each(everyAggregate.filter(([name]) => ['reservation', 'chat'].includes(name)))(
  'the tail that %s reads',
  (_name, withAny) => {
    it('gives the same decisions as the whole stream', async () => {
      const check: Check = ({ aggregate: { decider }, commands }) => {
        fc.assert(
          fc.property(fc.array(commands, { maxLength: 12 }), commands, (sequence, command) => {
            const history = run(decider, [...sequence.entries()]).flatMap(({ events }) => events)
            const { eventsMax, before } = decider.tail!(command)!
            const tail = history.slice(-eventsMax)
            const start = tail.length < history.length ? before : decider.initial
            const state = tail.reduce(decider.evolve, start)
            expect(decider.decide(command, state)).toEqual(
              decider.decide(command, fold(decider, history)),
            )
          }),
        )
      }
      await withAny(check)
    })
  },
)

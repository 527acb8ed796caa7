import { expect } from 'vitest'
import { eventTables } from '../../src/domain/all-events.ts'
import type { Decider, Decision, DomainEvent } from '../../src/domain/kernel/decider.ts'
import type { EventSchemas } from '../../src/domain/kernel/event-schemas.ts'

const schemas = new Map(eventTables.flatMap((table: EventSchemas) => Object.entries(table)))

/** Every event that a decider gives must be one that can be stored and read again as it is. */
export const expectStorable = ({ type, data }: DomainEvent): void => {
  const schema = schemas.get(type)
  if (schema === undefined) throw new Error(`No table has the event '${type}'.`)
  expect(schema.parse(JSON.parse(JSON.stringify(data))), type).toEqual(data)
}

/** A history and one command: `given(decider, …events).when(command).then(…events)`. */
export const given = <State, Command, Event extends DomainEvent, Refusal>(
  decider: Decider<State, Command, Event, Refusal>,
  ...history: readonly Event[]
) => {
  const state = history.reduce(decider.evolve, decider.initial)
  return {
    when: (command: Command) => {
      const decision: Decision<Event, Refusal> = decider.decide(command, state)
      return {
        /** Exactly these events happen; none: the command is accepted and changes nothing. */
        then: (...events: readonly Event[]): void => {
          if (!decision.ok) expect.fail(`was refused: ${JSON.stringify(decision.refusal)}`)
          expect(decision.events).toEqual(events)
          decision.events.forEach(expectStorable)
        },
        thenRefused: (refusal: Refusal): void => {
          if (decision.ok) expect.fail(`was accepted: ${JSON.stringify(decision.events)}`)
          expect(decision.refusal).toEqual(refusal)
        },
      }
    },
  }
}

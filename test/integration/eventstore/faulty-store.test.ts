import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { accepted, type Decider } from '../../../src/domain/kernel/decider.ts'
import type { EventOf } from '../../../src/domain/kernel/event-schemas.ts'
import { chainHash } from '../../../src/eventstore/chain.ts'
import { createCodec } from '../../../src/eventstore/codec.ts'
import { createCommandHandler } from '../../../src/eventstore/handler/command-handler.ts'
import type { CommandHandler } from '../../../src/eventstore/handler/command.ts'
import { openEmbeddedEventStore } from '../../../src/eventstore/embedded/embedded-event-store.ts'
import { EventStoreUnavailable } from '../../../src/eventstore/errors.ts'
import { uuidV5 } from '../../../src/eventstore/ids.ts'
import type { EventStore, RecordedEvent } from '../../../src/eventstore/port.ts'
import { type AppendFault, faultyAppends } from '../../support/faults/faulty.ts'
import { simulatedRuns } from '../../support/simulated-runs.ts'
import { tempFolder } from '../../support/temp-folder.ts'

/** How many runs share the commits of one log. */
const runsAtOnce = 200
const triesMax = 50

const events = {
  /** `after` is how many the decider saw: deciding on an old state shows. */
  Counted: z.strictObject({ n: z.int(), after: z.int() }),
  Fired: z.strictObject({ after: z.int() }),
}
type Event = EventOf<typeof events>
type Command = { readonly type: 'Count'; readonly n: number } | { readonly type: 'Fire' }
interface State {
  readonly count: number
  readonly fired: boolean
}

const decider: Decider<State, Command, Event, never> = {
  initial: { count: 0, fired: false },
  decide: (command, { count: after, fired }) => {
    if (command.type === 'Count')
      return accepted({ type: 'Counted', data: { n: command.n, after } })
    return fired ? accepted() : accepted({ type: 'Fired', data: { after } })
  },
  evolve: ({ count, fired }, { type }) => ({ count: count + 1, fired: fired || type === 'Fired' }),
}
const aggregate = { category: 'fault', decider, chained: true } as const
const codec = createCodec([events])

interface Plan {
  /** Of the appends of all processes, in their order; none after the last. */
  readonly faults: readonly AppendFault[]
  /** Which process tries, by the number of the try. */
  readonly processes: readonly number[]
}

const plans = fc.record({
  faults: fc.array(fc.constantFrom<AppendFault>('none', 'before', 'late', 'after', 'timeout'), {
    maxLength: 30,
  }),
  processes: fc.array(fc.nat(1), { minLength: 1, maxLength: 12 }),
})

/** Sends a command again and again under one id, as a client does, until it is answered. */
const insist = async (
  handlers: readonly CommandHandler[],
  { processes }: Plan,
  id: string,
  command: Command,
  commandId: string,
) => {
  for (let attempt = 0; attempt < triesMax; attempt += 1) {
    const handler = handlers[processes[attempt % processes.length] ?? 0]!
    try {
      const context = { commandId, userId: null }
      const result = await handler.handle(aggregate, id, command, context)
      if (result.ok) return result
    } catch (error) {
      if (!(error instanceof EventStoreUnavailable)) throw error
    }
  }
  throw new Error('The command was never answered.')
}

const recordedIn = async (store: EventStore, stream: string): Promise<RecordedEvent[]> => {
  const found: RecordedEvent[] = []
  for await (const event of store.readStream(stream)) found.push(event)
  return found
}

const numbers = [1, 2, 3, 4]

const simulate = async (store: EventStore, plan: Plan, id: string): Promise<void> => {
  const remaining = plan.faults.values()
  const faulty = faultyAppends(store, () => remaining.next().value ?? 'none')
  const now = () => new Date('2025-01-02T15:00:00Z')
  const handlers = [1, 2].map(() => createCommandHandler({ store: faulty, codec, now }))
  const commandId = (name: string) =>
    uuidV5('5b0c2f4e-6d1a-4f0e-9a3b-2c7d8e9f0a1b', `${id} ${name}`)
  const send = (command: Command, name: string) =>
    insist(handlers, plan, id, command, commandId(name))
  const counts = () => Promise.all(numbers.map((n) => send({ type: 'Count', n }, n.toString())))
  const [first, second] = await Promise.all([
    // Two who see the same reason to fire, and two who send the very same commands.
    Promise.all([send({ type: 'Fire' }, 'a'), send({ type: 'Fire' }, 'b')]).then(counts),
    counts(),
  ])

  const log = await recordedIn(store, `fault-${id}`)
  const counted = log.flatMap(({ type, data }) =>
    type === 'Counted' ? [data as { n: number }] : [],
  )
  expect(counted.map(({ n }) => n).sort()).toEqual(numbers)
  expect(log.filter(({ type }) => type === 'Fired')).toHaveLength(1)
  let chain: string | null = null
  for (const [index, event] of log.entries()) {
    expect(event.data).toMatchObject({ after: index })
    chain = chainHash(chain, event)
    expect(event.metadata.chain).toBe(chain)
  }
  for (const [index, n] of numbers.entries())
    for (const answers of [first, second])
      expect(log[Number(answers[index]!.revision)]?.data).toMatchObject({ n })
}

it(`in ${simulatedRuns.toString()} simulated runs on a log that fails, answers late or drops the answer, every command is done once`, async () => {
  const seed = Number(process.env['TEST_SEED'] ?? Date.now() % 1_000_000)
  process.stdout.write(`faulty-store: TEST_SEED=${seed.toString()}\n`)
  const store = openEmbeddedEventStore({ file: join(tempFolder(), 'events.db') })
  const sample = fc.sample(plans, { seed, numRuns: simulatedRuns })
  for (let first = 0; first < simulatedRuns; first += runsAtOnce) {
    const group = sample.slice(first, first + runsAtOnce)
    await Promise.all(
      group.map(async (plan, index) => {
        const id = (first + index).toString()
        try {
          await simulate(store, plan, id)
        } catch (error) {
          throw new Error(`run ${id}: ${JSON.stringify(plan)}`, { cause: error })
        }
      }),
    )
  }
  await store.close()
})

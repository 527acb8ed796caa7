import { randomUUID } from 'node:crypto'
import { parseConfig } from '../../src/config.ts'
import type { Bench } from '../harness/bench.ts'
import { byTurns, compare, type Round } from '../harness/compare.ts'
import { openAdapter, openBareClient, someEvent, type Writer } from './writers.ts'

const streams = 64
const eventsPerStream = 100
const slices = 10

/** As many streams at once as there are appends in flight, each one after the other. */
const appendTo = async (writer: Writer, names: readonly string[]): Promise<void> => {
  const fill = async (stream: string) => {
    let revision: bigint | null = null
    for (let count = 0; count < eventsPerStream; count += 1)
      revision = await writer.append(stream, revision, someEvent())
  }
  await Promise.all(names.map(fill))
}

const readFrom = async (writer: Writer, names: readonly string[]): Promise<void> => {
  for (const name of names)
    if ((await writer.read(name)) !== eventsPerStream) throw new Error('Events are missing.')
}

const namesOfSlice = () => Array.from({ length: streams }, () => `bench-${randomUUID()}`)

const roundOf = async (url: string, what: 'append' | 'read'): Promise<Round> => {
  const [ours, bare] = [openAdapter(url), openBareClient(url)]
  const written = Array.from({ length: slices }, namesOfSlice)
  const act = async (writer: Writer, names: readonly string[]) =>
    what === 'append' ? appendTo(writer, names) : readFrom(writer, names)
  if (what === 'read') for (const names of written) await appendTo(bare, names)
  try {
    const spent = await byTurns(
      slices,
      { work: (slice) => act(ours, written[slice] ?? []) },
      { work: (slice) => act(bare, what === 'append' ? namesOfSlice() : (written[slice] ?? [])) },
    )
    const events = slices * streams * eventsPerStream * 1_000
    return { ours: events / spent.ours, reference: events / spent.reference }
  } finally {
    await Promise.all([ours.close(), bare.close()])
  }
}

export const kurrentBench: Bench = {
  name: 'kurrent',
  about:
    'appends with 64 in flight and reads through the KurrentDB adapter against the bare client, on the server that EVENTSTORE_URL names',
  run: async (options) => {
    const { EVENTSTORE_URL: url } = parseConfig(process.env)
    if (url === undefined) {
      options.say('kurrent: not run, EVENTSTORE_URL names no server')
      return []
    }
    const contest = (what: 'append' | 'read') =>
      compare(
        {
          name: `kurrent-${what}`,
          unit: 'events/s',
          goal: { atLeast: 0.8 },
          round: () => roundOf(url, what),
        },
        options,
      )
    return [await contest('append'), await contest('read')]
  },
}

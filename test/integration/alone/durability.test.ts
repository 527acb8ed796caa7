import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { openEmbeddedEventStore } from '../../../src/eventstore/embedded/embedded-event-store.ts'
import { event } from '../../suites/event-store-context.ts'
import { tempFolder } from '../../support/temp-folder.ts'

interface Engine {
  prepare(sql: string): unknown
}
type EngineModule = { default: new (...args: readonly unknown[]) => Engine }

/** Every connection that the engine was asked for, and its file. */
const opened = vi.hoisted(() => [] as { readonly file: unknown; readonly connection: Engine }[])

const recording = vi.hoisted(() => ({ default: Database }: EngineModule) => {
  class Recorded extends Database {
    constructor(...args: readonly unknown[]) {
      super(...args)
      opened.push({ file: args[0], connection: this })
    }
  }
  return { default: Recorded }
})
vi.mock('libsql', async (original) => recording(await original()))
vi.mock('libsql/promise', async (original) => recording(await original()))

/** `synchronous` as the engine numbers it: every commit waits until the disk has it. */
const full = 2

const settingsOf = async (connection: Engine) => {
  const setting = async (name: string): Promise<unknown> => {
    const statement = (await connection.prepare(`PRAGMA ${name}`)) as {
      get(values: readonly unknown[]): Record<string, unknown>
    }
    return statement.get([])[name]
  }
  return { synchronous: await setting('synchronous'), journal: await setting('journal_mode') }
}

it('a log is written by connections of which each waits for the disk at every commit', async () => {
  const file = join(tempFolder(), 'events.db')
  const store = openEmbeddedEventStore({ file })
  try {
    await store.append('durable-1', [event()], 'no_stream')
    const ofTheLog = opened.filter((each) => each.file === file)
    // One that appends, and one that reads and lets events expire.
    expect(ofTheLog.length).toBe(2)
    for (const { connection } of ofTheLog)
      expect(await settingsOf(connection)).toEqual({ synchronous: full, journal: 'wal' })
  } finally {
    await store.close()
  }
})

import { existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { openStores, type Stores } from '../../../src/composition/stores/stores.ts'
import { StartFault } from '../../../src/composition/server/start-fault.ts'
import { parseConfig } from '../../../src/config.ts'
import { listed } from '../../support/logs/market-events.ts'
import { lastingFolder } from '../../support/temp-folder.ts'

const quiet = pino({ level: 'silent' })

const begin = async ({ events }: Stores): Promise<string> => {
  const ids = { correlationId: randomUUID(), causationId: randomUUID() }
  const metadata = { ...ids, userId: null, occurredAt: '2026-01-05T15:00:00.000Z' }
  const event = { id: randomUUID(), ...listed('AAPL'), metadata }
  await events.append('stock-AAPL', [event], 'no_stream')
  return event.id
}

it.each(['read-models.db', 'sessions.db'])(
  '%s of another log is refused at the start, by both ids, and its own log opens it again',
  async (kept) => {
    const folder = lastingFolder()
    onTestFinished(() => folder.remove())
    const config = parseConfig({ DATA_DIR: folder.path })
    const place = (name: string) => join(folder.path, name)
    const move = (from: string, to: string) => {
      for (const suffix of ['', '-wal', '-shm'])
        if (existsSync(place(from + suffix))) renameSync(place(from + suffix), place(to + suffix))
    }
    const first = await openStores(config, quiet)
    const own = await begin(first)
    await first.close()
    const all = ['events.db', 'read-models.db', 'sessions.db'].filter((name) => name !== kept)
    for (const name of all) move(name, `first-${name}`)

    const empty = openStores(config, quiet)
    await expect(empty).rejects.toThrow(StartFault)
    await expect(empty).rejects.toThrow(new RegExp(`${kept}.*${own}.*no event yet`))
    move(kept, `first-${kept}`)
    const second = await openStores(config, quiet)
    const other = await begin(second)
    await second.close()
    move(kept, `second-${kept}`)
    move(`first-${kept}`, kept)
    await expect(openStores(config, quiet)).rejects.toThrow(new RegExp(`${kept}.*${own}.*${other}`))

    move('events.db', 'second-events.db')
    for (const name of ['events.db', ...all]) move(`first-${name}`, name)
    for (const name of all.filter((name) => name !== 'events.db'))
      expect(existsSync(place(name))).toBe(true)
    const again = await openStores(config, quiet)
    await again.close()
  },
)

import { closeSync, openSync, readFileSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Finding } from '../../../src/cli/doctor/finding.ts'
import { openEmbeddedEventStore } from '../../../src/eventstore/embedded/embedded-event-store.ts'
import { writePast } from '../../support/logs/past-log.ts'
import { startProductHere } from '../../support/product-here.ts'
import { runWords } from '../../support/alerts/run-words.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { Trader } from '../../support/trader.ts'

/** Turns the highest bit of a message, which is no UTF-8 then; what the engine has moved stands in unused places of the file, too. */
const spoilChat = (file: string) => {
  const bytes = readFileSync(file)
  const descriptor = openSync(file, 'r+')
  let changed = 0
  for (let at = -1; (at = bytes.indexOf('said before the damage', at + 1)) >= 0; changed += 1)
    writeSync(descriptor, Buffer.of(0xf3), 0, 1, at)
  closeSync(descriptor)
  expect(changed).toBeGreaterThan(0)
}

const person = {
  username: 'bob1',
  password: 'correct horse battery',
  firstName: 'Bob',
  lastName: 'Byte',
  email: 'bob@example.com',
  phone: '+886 912 345 678',
}

describe('a server whose log has a changed byte', () => {
  it('says so by every light, takes no more events, and what is whole can be salvaged', async () => {
    const dataDir = tempFolder()
    const past = await writePast(dataDir, 1)
    await past.say(await past.register('ada'), 'said before the damage')
    await past.close()
    const first = await startProductHere(dataDir, { SIM_SYMBOLS: '3' })
    expect((await new Trader(first.url, 'eve').register()).status).toBe(201)
    await first.stop()
    // Moves what stands in the write-ahead log into the file.
    await openEmbeddedEventStore({ file: join(dataDir, 'events.db') }).close()
    expect(statSync(join(dataDir, 'events.db-wal'), { throwIfNoEntry: false })?.size ?? 0).toBe(0)
    spoilChat(join(dataDir, 'events.db'))
    const product = await startProductHere(dataDir, { SIM_SYMBOLS: '3' })
    onTestFinished(() => product.stop())
    const ops = `http://127.0.0.1:${product.opsPort.toString()}`
    const ready = async () => {
      const reply = await fetch(`${ops}/readyz`)
      return { status: reply.status, body: await reply.text() }
    }
    await expect
      .poll(async () => (await ready()).body)
      .toMatch(/events\.db' is damaged at position/)
    expect((await ready()).status).toBe(503)
    const metrics = await (await fetch(`${ops}/metrics`)).text()
    expect(metrics).toContain('tapedeck_log_damaged 1')
    expect(metrics).toMatch(/tapedeck_log_checked_blocks \d+/)
    const projections = await fetch(`${ops}/projections`)
    expect(projections.status).toBe(200)
    const refused = await fetch(`${product.url}/api/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(person),
    })
    expect([refused.status, await refused.text()]).toEqual([
      503,
      'Our records are damaged; changes cannot be saved until they are restored',
    ])
    const env = { DATA_DIR: dataDir, OPS_PORT: product.opsPort.toString() }
    const row = { name: 'log', state: 'log_damaged' }
    const watch = await (await fetch(`${ops}/watch`)).json()
    expect(watch).toEqual(expect.arrayContaining([expect.objectContaining(row)]))
    const { code, out } = await runWords(env, 'doctor', '--json')
    const server = (JSON.parse(out) as Finding[]).find(({ check }) => check === 'server')
    expect(code).toBe(1)
    expect(server).toMatchObject({ state: 'fault' })
    expect(server?.found).toContain("events.db' is damaged at position")
    expect(server?.advice).toContain('restore the newest backup')
    expect(out).not.toContain('Set OPS_PORT')
    await product.stop()

    const before = readFileSync(join(dataDir, 'events.db'))
    const salvaged = join(tempFolder(), 'salvaged')
    const words = await runWords({}, 'log', 'salvage', dataDir, '--to', salvaged)
    expect(words).toMatchObject({ code: 0, err: '' })
    expect(words.out).toMatch(/^lost: chat-general_\d{4}-\d\d@0 at position \d+$/m)
    expect(words.out.match(/^lost/gm)).toHaveLength(1)
    expect(readFileSync(join(dataDir, 'events.db')).equals(before)).toBe(true)
    const again = await runWords({}, 'log', 'salvage', dataDir, '--to', salvaged)
    expect(again.code).toBe(2)
    expect(again.err).toContain('exists already. Give a new folder')
    const healthy = await runWords({ DATA_DIR: salvaged, OPS_PORT: '0' }, 'doctor', '--thorough')
    expect([healthy.code, healthy.out]).toEqual([
      0,
      expect.stringMatching(/2 accounts can be read/),
    ])
    const after = await startProductHere(salvaged, { SIM_SYMBOLS: '3' })
    onTestFinished(() => after.stop())
    const readyz = `http://127.0.0.1:${after.opsPort.toString()}/readyz`
    await expect.poll(async () => (await fetch(readyz)).status).toBe(200)
    expect((await new Trader(after.url, 'eve').signIn()).status).toBe(200)
  })
})

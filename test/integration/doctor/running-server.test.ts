import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { examine, type Examined, type Expected, expectFinding } from '../../support/doctor.ts'
import { writeEventFromTomorrow } from '../../support/logs/event-from-tomorrow.ts'
import { type ProductHere, startProductHere } from '../../support/product-here.ts'
import { runWords } from '../../support/alerts/run-words.ts'
import { lastingFolder } from '../../support/temp-folder.ts'
import { until } from '../../support/until.ts'

const states: readonly (Expected & { readonly name: string })[] = [
  {
    name: 'the log was written by a clock that was ahead',
    code: 1,
    check: 'duty clock',
    state: 'warning',
    found: /^the clock is behind the newest event in the log/,
    advice: /^Set the clock \(NTP\)/,
  },
  {
    name: 'a first build that met an event it cannot read',
    code: 1,
    check: 'read model stocks',
    state: 'fault',
    found: /^its rebuild stopped at stock-AAPL@0: .*; readers see nothing$/,
    advice: /then: tapedeck projections rebuild stocks$/,
  },
  {
    name: 'a backup whose place went away',
    code: 1,
    check: 'duty backup',
    state: 'warning',
    found: /backup/,
    advice: /^Check that the target of BACKUP_URL answers/,
  },
  {
    name: 'scheduled copies that cannot be made',
    code: 1,
    check: 'duty copies',
    state: 'warning',
    found: /cop/,
    advice: /^Free space where the copies are\. The copy is retried every minute\.$/,
  },
  {
    name: 'the whole server',
    code: 1,
    check: 'server',
    state: 'warning',
    found: /^not ready: .*the clock is behind/,
    advice: /Set the clock \(NTP\)/,
  },
]

describe('the doctor, of a server that runs with faults, says:', () => {
  const folder = lastingFolder()
  const dataDir = join(folder.path, 'data')
  let product: ProductHere | undefined
  let seen: Examined

  beforeAll(async () => {
    mkdirSync(dataDir, { mode: 0o700 })
    await writeEventFromTomorrow(dataDir, 'stock-AAPL', 3_600_000)
    const blocked = join(folder.path, 'a-file')
    writeFileSync(blocked, 'where a folder should be')
    const BACKUP_URL = pathToFileURL(join(blocked, 'backup')).href
    product = await startProductHere(dataDir, { SIM_SYMBOLS: '3', BACKUP_URL })
    const env = { DATA_DIR: dataDir, OPS_PORT: product.opsPort.toString() }
    const copies = join(blocked, 'copies')
    expect((await runWords(env, 'backup', '--every', '1m', copies)).code).toBe(0)
    await until('every fault is told', async () => {
      seen = await examine(env)
      return states.every(({ check, state }) => seen.of(check)?.state === state)
    })
  }, 60_000)
  afterAll(async () => {
    await product?.stop()
    folder.remove()
  })

  it.each(states)('$name', (expected) => {
    expectFinding(seen, expected)
  })
})

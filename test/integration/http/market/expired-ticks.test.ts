import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dryRunReply } from '../../../../src/contracts/alerts/alert-dry-run.ts'
import { alertHistoryReply } from '../../../../src/contracts/alerts/alert-history.ts'
import { userReply } from '../../../../src/contracts/accounts/user-reply.ts'
import { exportReply } from '../../../../src/contracts/accounts/own-account.ts'
import type { AlertCommand } from '../../../../src/domain/alert/commands.ts'
import { alertAggregate } from '../../../../src/domain/alert/decider.ts'
import { streamOf } from '../../../../src/domain/streams.ts'
import { recordTape } from '../../../../src/market/feed/tape/record-tape.ts'
import { exportStream } from '../../../../src/ops/audit/export-stream.ts'
import { verifyExport } from '../../../../src/ops/audit/verify-export.ts'
import { openTraders, type TradersApp } from '../../../support/http/traders.ts'

const symbol = 'AAPL'
const source = 'simulated'
const days = ['2025-06-10', '2025-06-11'] as const
const dayMs = 86_400_000
const crossing = {
  match: 'all',
  conditions: [{ left: 'price', operator: 'crosses_above', right: 204 }],
}

let world: TradersApp
/** When the price first crossed the level. */
let crossedAt: number | undefined

const dryRun = async () => {
  const body = { symbol, rule: crossing, from: '2025-06-10T00:00:00Z' }
  return dryRunReply.parse(
    (await world.ada.post('/api/alerts/dry-run').send(body).expect(200)).body,
  )
}

const historyOf = async (id: string) =>
  alertHistoryReply.parse((await world.ada.get(`/api/alerts/${id}/history`).expect(200)).body)

/** The triggers in the copy that a trader takes of an account. */
const exported = async () => {
  const { text } = await world.ada.get('/api/account/export').expect(200)
  const { history } = exportReply.parse(JSON.parse(text))
  return history.filter(({ type }) => type === 'AlertTriggered')
}

const batchesOf = async (date: (typeof days)[number]): Promise<number> => {
  let batches = 0
  for await (const { type } of world.app.events.readStream(streamOf.priceFeed(source, date)))
    batches += type.startsWith('PricesTicked') ? 1 : 0
  return batches
}

/** An alert that the tick of 206 has triggered, the second of the second batch. */
const triggered = async (): Promise<string> => {
  const { id: userId } = userReply.parse((await world.ada.get('/api/user').expect(200)).body)
  const alertId = randomUUID()
  const terms = { symbol, condition: 'price_above', value: 205 } as const
  const place = { stream: streamOf.priceFeed(source, days[0]), revision: 1, index: 1 }
  const tick = { ...place, price: 206, volume: 2_000, at: crossedAt ?? 0 }
  const known = { isListed: true, activeAlerts: 0, references: null }
  const commands: AlertCommand[] = [
    { type: 'CreateAlert', alertId, userId, ...terms, ...known },
    { type: 'TriggerAlert', alertId, tick, measured: 206, reference: null },
  ]
  for (const command of commands) {
    const how = { commandId: randomUUID(), userId, now: new Date(world.app.now()) }
    const { ok } = await world.app.commands.handle(alertAggregate, alertId, command, how)
    expect(ok).toBe(true)
  }
  await world.app.caughtUp()
  return alertId
}

/** Records the tapes of both days, and lets their streams expire. */
const expire = async () => {
  const { events: store, codec, commands } = world.app
  for (const date of days) {
    const deps = { store, codec, commands, newId: randomUUID }
    expect(await recordTape(deps, { source, date }, Infinity)).toBeNull()
    await store.retain(streamOf.priceFeed(source, date), 3 * 86_400)
  }
  world.app.advance(5 * dayMs)
  await world.signInAgain()
  for (const date of days) expect(await batchesOf(date)).toBeLessThan(2)
}

describe('once the ticks of a day have expired in their stream', () => {
  beforeAll(async () => {
    world = await openTraders()
    const { app } = world
    await app.tick(days[0], [[symbol, 201, 1_000]])
    const crossed = await app.tick(days[0], [
      [symbol, 203.5, 1_500],
      [symbol, 206, 2_000],
    ])
    crossedAt = crossed[1]?.[3]
    await app.tick(days[0], [[symbol, 202, 2_500]])
    await app.tick(days[1], [[symbol, 203, 1_000]])
    await app.tick(days[1], [[symbol, 207, 1_800]])
    await app.tick(days[1], [[symbol, 208, 2_000]])
    await app.caughtUp()
    app.advance(2 * dayMs)
    await world.signInAgain()
  })
  afterAll(() => world.close())

  it('a dry run, the history of an alert and the export of an account are as before, and an audit has the tape', async () => {
    const id = await triggered()
    const [ran, told] = [await dryRun(), await historyOf(id)]
    expect(ran.triggers[0]).toEqual({ at: new Date(crossedAt ?? 0).toISOString(), price: 206 })
    expect(ran).toMatchObject({ resolution: 'tick', triggers: [{}, { price: 207 }] })
    expect(ran.spans).toEqual([{ from: days[0], resolution: 'tick', bars: 7 }])
    expect(told.why).toMatchObject({ before: { revision: 1, index: 0, price: 203.5 } })

    const copied = await exported()
    expect(copied).toMatchObject([{ before: { revision: 1, index: 0, price: 203.5 } }])

    await expire()
    expect(await exported()).toEqual(copied)
    expect(await dryRun()).toEqual(ran)
    expect(await historyOf(id)).toEqual(told)

    const evidence: string[] = []
    for await (const line of exportStream(world.app.events, streamOf.alert(id))) evidence.push(line)
    expect(evidence.filter((line) => line.startsWith('{"segment"'))).toHaveLength(1)
    expect(await verifyExport(Readable.from(evidence))).toMatchObject({ ok: true, events: 2 })
  })
})

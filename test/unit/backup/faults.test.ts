import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runBackup } from '../../../src/backup/run-backup.ts'
import type { Shipper } from '../../../src/backup/shipper.ts'
import { type FaultyTarget, faultyTarget } from '../../support/backup/faulty-target.ts'
import {
  allOf,
  begun,
  restoreFrom,
  shipAll,
  smallLimits,
  World,
} from '../../support/backup/world.ts'
import { until } from '../../support/until.ts'

describe('whatever fails and when', () => {
  type Step = 'append' | 'register' | 'erase' | 'ship' | 'merge' | 'restart'
  type Fault = Pick<FaultyTarget, 'failsIn' | 'failsAfter'>
  const step = fc.oneof(
    { weight: 6, arbitrary: fc.constant<Step>('append') },
    { weight: 2, arbitrary: fc.constant<Step>('register') },
    { weight: 1, arbitrary: fc.constant<Step>('erase') },
    { weight: 6, arbitrary: fc.constant<Step>('ship') },
    { weight: 2, arbitrary: fc.constant<Step>('merge') },
    { weight: 1, arbitrary: fc.constant<Step>('restart') },
  )
  const fault: fc.Arbitrary<Fault> = fc.record({
    failsIn: fc.oneof(fc.constant(Infinity), fc.integer({ min: 1, max: 12 })),
    failsAfter: fc.boolean(),
  })

  /** The registration and the erasure are in two objects, of which one is shipped. */
  const erasedUnshipped = (
    ['append', 'append', 'append', 'register', 'append', 'erase', 'ship'] as const
  ).map((what): [Step, Fault] => [what, { failsIn: Infinity, failsAfter: false }])

  it('what was shipped is restored, and nothing of the erased', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(step, fault), { maxLength: 60 }), async (steps) => {
        const { world, target, shipper: first } = await begun()
        let shipper: Shipper | null = first
        const users: string[] = []
        /** With the position of the erasure. */
        const erased = new Map<string, number>()
        for (const [what, how] of steps) {
          if (what === 'append') await world.append(`alert-${(steps.length % 3).toString()}`)
          else if (what === 'register') users.push(await world.register())
          else if (what === 'erase') {
            const userId = users.find((user) => !erased.has(user))
            if (userId !== undefined) await world.erase(userId)
            if (userId !== undefined) erased.set(userId, world.source.head())
          } else {
            Object.assign(target, how)
            if (what === 'restart') shipper = null
            try {
              shipper ??= await world.shipper(target)
              if (what === 'ship') await shipper.ship()
              if (what === 'merge') await shipper.merge()
            } catch (error) {
              if (!String(error).includes('does not answer')) throw error
            }
            target.failsIn = Infinity
          }
          const shipped = shipper?.shipped() ?? 0
          const restored =
            shipped < world.source.first ? null : await restoreFrom(target, world.key)
          if (restored === null) continue
          expect(restored.head).toBeGreaterThanOrEqual(shipped)
          // Whoever was erased before being shipped has no key to ship; the erasure may follow.
          const notYetErased = [...erased].flatMap(([userId, at]) =>
            at > restored.head! ? [`The key of user ${userId} is missing.`] : [],
          )
          expect(notYetErased).toEqual(expect.arrayContaining([...restored.missing]))
          const events = await allOf(world.store)
          expect(await allOf(restored.store)).toEqual(events.slice(0, restored.events))
          await restored.store.close()
        }
        await shipAll(shipper ?? (await world.shipper(target)))
        const { userKeys, missing } = await restoreFrom(target, world.key)
        expect(missing).toEqual([])
        expect(userKeys).toEqual(world.userKeys)
      }),
      { numRuns: 20, examples: [[erasedUnshipped]] },
    )
  })
})

describe('a running backup', () => {
  it('waits for a target that is unavailable, says so when it is late, and loses nothing', async () => {
    const world = new World()
    const target = faultyTarget()
    let nowMs = 0
    await world.append('stock-A', 'StockListed')
    target.away = true
    const backup = runBackup(world.parts(target), smallLimits, () => nowMs, Math.random)
    await world.register()
    expect(backup.state()).toMatchObject({ shipped: null, wholeAt: null, fault: null, behind: 2 })
    nowMs += smallLimits.maxAgeMs + 1
    await until('it tells', () =>
      Promise.resolve(backup.state().fault === 'the backup is behind: memory does not answer'),
    )
    target.away = false
    await until('it is well', () => Promise.resolve(backup.state().fault === null))
    expect(backup.state()).toMatchObject({ behind: 0, wholeAt: nowMs })
    await world.append('alert-1')
    await backup.stop()
    expect((await restoreFrom(target, world.key)).events).toBe(3)
  })

  it('stops within its bound while the target is silent', async () => {
    const world = new World()
    await world.append('stock-A', 'StockListed')
    const silent = { ...faultyTarget(), get: () => new Promise<never>(() => undefined) }
    const limits = { ...smallLimits, lastShipMsMax: 20 }
    await runBackup(world.parts(silent), limits, () => 0, Math.random).stop()
  })

  it('tells at once of a place that is another log’s, and writes nothing there', async () => {
    const { world, target, shipper } = await begun()
    await shipAll(shipper)
    const before = new Map(target.objects)
    const other = Object.assign(new World(), { key: world.key })
    await other.append('stock-B', 'StockListed')
    const backup = runBackup(other.parts(target), smallLimits, () => 0, Math.random)
    await until('it tells', () =>
      Promise.resolve(backup.state().fault?.includes('has the backup of log') === true),
    )
    await backup.stop()
    expect(target.objects).toEqual(before)
  })
})

import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { spansOf, spanName } from '../../../src/backup/names.ts'
import { streamOf } from '../../../src/domain/streams.ts'
import { faultyTarget, type FaultyTarget } from '../../support/backup/faulty-target.ts'
import { allOf, begun, restoreFrom, shipAll, World } from '../../support/backup/world.ts'
import { until } from '../../support/until.ts'

const logObjects = (target: FaultyTarget) =>
  [...target.objects.keys()].filter((name) => name.startsWith('log/')).sort()

describe('a backup of the log', () => {
  it('gives the log again: events, positions, times, ids, and what expires', async () => {
    const { world, target, shipper } = await begun()
    for (let n = 0; n < 30; n += 1)
      await world.append(`alert-${(n % 7).toString()}`, 'Counted', { n })
    await world.store.retain('alert-3', 3_600)
    await shipAll(shipper)
    const restored = await restoreFrom(target, world.key)
    expect(await allOf(restored.store)).toEqual(await allOf(world.store))
    expect(restored).toMatchObject({ events: 31, missing: [], headAt: world.nowMs })
    expect(await restored.store.head()).toEqual(await world.store.head())
    for await (const event of restored.store.readStream('alert-3', { direction: 'backwards' }))
      expect(event.stream).toBe('alert-3')
    const again = await world.shipper(target)
    expect(await again.ship()).toBe(false)
  })

  it('has nothing to begin with, and begins with the first event', async () => {
    const world = new World()
    const target = faultyTarget()
    await expect(world.shipper(target)).rejects.toThrow('nothing to back up')
    expect(target.objects.size).toBe(0)
    await world.append('stock-A', 'StockListed')
    await shipAll(await world.shipper(target))
    expect((await restoreFrom(target, world.key)).events).toBe(1)
  })

  it('is the log up to a moment, by the times at which events were recorded', async () => {
    const { world, target, shipper } = await begun()
    for (let n = 0; n < 10; n += 1) await world.append('alert-1')
    const moment = world.nowMs
    for (let n = 0; n < 10; n += 1) await world.append('alert-1')
    await shipAll(shipper)
    const restored = await restoreFrom(target, world.key, moment)
    expect(restored).toMatchObject({ events: 11, headAt: moment, missing: [] })
    expect(await allOf(restored.store)).toEqual((await allOf(world.store)).slice(0, 11))
  })

  it('says nothing to whoever has no key, and opens by no other', async () => {
    const { world, target, shipper } = await begun()
    await world.register()
    await shipAll(shipper)
    for (const bytes of target.objects.values())
      expect(bytes.includes('StockListed') || bytes.includes('UserRegistered')).toBe(false)
    await expect(restoreFrom(target, randomBytes(32))).rejects.toThrow(
      'BACKUP_KEY is not the key of the backup in memory',
    )
  })
})

describe('an object of a backup', () => {
  it('opens by no other name, from no other backup, and with no bit changed; what is before it is restored', async () => {
    const { world, target, shipper } = await begun()
    for (let n = 0; n < 12; n += 1) {
      await world.append('alert-1', 'Counted', { n })
      await shipAll(shipper)
    }
    const other = faultyTarget()
    await shipAll(await world.shipper(other))
    const names = logObjects(target)
    const good = new Map(target.objects)
    const ways: readonly ((name: string, at: number) => void)[] = [
      (name, at) => {
        const bytes = Buffer.from(good.get(name)!)
        bytes[at % bytes.length]! ^= 1 << (at % 8)
        target.objects.set(name, bytes)
      },
      (name, at) =>
        target.objects.set(
          name,
          good.get(names[(names.indexOf(name) + 1 + (at % 11)) % names.length]!)!,
        ),
      (name) => target.objects.set(name, other.objects.get(logObjects(other)[0]!)!),
      (name) => target.objects.delete(name),
      (name, at) =>
        target.objects.set(name, good.get(name)!.subarray(0, at % good.get(name)!.length)),
    ]
    await fc.assert(
      fc.asyncProperty(fc.nat(11), fc.nat(), fc.constantFrom(...ways), async (index, at, harm) => {
        target.objects.clear()
        for (const [name, bytes] of good) target.objects.set(name, bytes)
        harm(names[index]!, at)
        const restored = await restoreFrom(target, world.key)
        // The newest one may be gone without a trace: nothing after it tells of it.
        if (index < names.length - 1) expect(restored.missing).toHaveLength(1)
        expect(await allOf(restored.store)).toEqual(
          (await allOf(world.store)).slice(0, restored.events),
        )
        expect(restored.events).toBe(spansOf(names)[index]!.from - spansOf(names)[0]!.from)
      }),
      { numRuns: 40 },
    )
  })
})

describe('people in a backup', () => {
  it('have their keys in it before the event that tells of them, and none once they are erased', async () => {
    const { world, target, shipper } = await begun()
    const [ada, bob] = [await world.register(), await world.register()]
    await shipAll(shipper)
    expect(target.objects.has(`keys/${ada}`)).toBe(true)
    const moment = world.nowMs
    await world.erase(ada)
    await shipAll(shipper)
    expect(target.objects.has(`keys/${ada}`)).toBe(false)
    const restored = await restoreFrom(target, world.key)
    expect(restored.userKeys).toEqual(new Map([[bob, world.userKeys.get(bob)!]]))
    expect(restored).toMatchObject({ keys: 1, missing: [], erasedSince: [] })
    expect(restored.lookupKey.equals(world.lookupKey)).toBe(true)
    const earlier = await restoreFrom(target, world.key, moment)
    expect(earlier.userKeys).toEqual(restored.userKeys)
    expect(earlier).toMatchObject({ keys: 1, missing: [], erasedSince: [ada] })
  })

  it('have what leads from their names to them in it as long as the names are theirs', async () => {
    const { world, target, shipper } = await begun()
    const [left, kept] = [randomBytes(32), randomBytes(32)]
    for (const key of [left, kept]) {
      world.nameTags.set(key.toString('hex'), randomBytes(32))
      await world.append(`email-${key.toString('hex')}`, 'NameReserved')
    }
    await shipAll(shipper)
    const moment = world.nowMs
    expect((await restoreFrom(target, world.key)).nameTags).toEqual(world.nameTags)
    await world.append(`email-${left.toString('hex')}`, 'NameReleased')
    world.nameTags.delete(left.toString('hex'))
    await shipAll(shipper)
    expect([...target.objects.keys()].filter((name) => name.startsWith('names/'))).toEqual([
      `names/${kept.toString('hex')}`,
    ])
    for (const upTo of [null, moment])
      expect((await restoreFrom(target, world.key, upTo)).nameTags).toEqual(world.nameTags)
  })

  it('stay erased when a kill came between the event and the key, or somebody puts the key back', async () => {
    const { world, target, shipper } = await begun()
    const ada = await world.register()
    await shipAll(shipper)
    const kept = target.objects.get(`keys/${ada}`)!
    const moment = world.nowMs
    await world.erase(ada)
    // The object is there, the key is not gone yet.
    target.failsIn = 2
    await expect(shipper.ship()).rejects.toThrow('does not answer')
    expect(target.objects.has(`keys/${ada}`)).toBe(true)
    expect((await restoreFrom(target, world.key)).userKeys.size).toBe(0)
    expect((await restoreFrom(target, world.key, moment)).userKeys.size).toBe(0)
    await world.shipper(target)
    expect(target.objects.has(`keys/${ada}`)).toBe(false)
    target.objects.set(`keys/${ada}`, kept)
    expect((await restoreFrom(target, world.key, moment)).userKeys.size).toBe(0)
  })

  it('whose key is missing are named, and the others are restored', async () => {
    const { world, target, shipper } = await begun()
    const [ada, bob] = [await world.register(), await world.register()]
    await shipAll(shipper)
    target.objects.delete(`keys/${ada}`)
    const restored = await restoreFrom(target, world.key)
    expect(restored.missing).toEqual([`The key of user ${ada} is missing.`])
    expect([...restored.userKeys.keys()]).toEqual([bob])
  })

  it('whose key cannot be read keep nobody waiting, and are shipped once it can', async () => {
    const { world, target, shipper } = await begun()
    const ada = await world.register()
    world.unread.add(ada)
    await shipAll(shipper)
    expect(shipper.keysUnread()).toBe(1)
    world.unread.clear()
    await world.append('alert-1')
    await shipAll(shipper)
    expect(shipper.keysUnread()).toBe(0)
    expect((await restoreFrom(target, world.key)).userKeys.get(ada)).toEqual(
      world.userKeys.get(ada),
    )
  })
})

describe('a backup that is gone on with', () => {
  it('refuses another log', async () => {
    const { target, world, shipper } = await begun()
    await shipAll(shipper)
    const other = new World()
    Object.assign(other, { key: world.key })
    await other.append('stock-A', 'StockListed')
    await expect(other.shipper(target)).rejects.toThrow(
      /^memory has the backup of log .* and this log is /,
    )
  })

  it('refuses another past of the same log, and a log that is behind it', async () => {
    const { target, world, shipper } = await begun()
    await world.append('alert-1')
    const moment = world.nowMs
    await shipAll(shipper)
    await world.append('alert-2')
    await shipAll(shipper)
    const earlier = await restoreFrom(target, world.key, moment)
    const again = Object.assign(new World(), { key: world.key })
    const { openBlockSource } =
      await import('../../../src/eventstore/embedded/blocks/block-source.ts')
    const source = openBlockSource(earlier.file)
    Object.assign(again, { store: earlier.store, source })
    await expect(again.shipper(target)).rejects.toThrow('as after a restore to an earlier moment')
    await again.append('alert-3')
    await expect(again.shipper(target)).rejects.toThrow('as after a restore to an earlier moment')
    source.close()
  })

  it('refuses a place with a part missing, and one that does not tell of which log it is', async () => {
    const { target, world, shipper } = await begun()
    for (let n = 0; n < 3; n += 1) {
      await world.append('alert-1')
      await shipAll(shipper)
    }
    const [, second = ''] = logObjects(target)
    target.objects.delete(second)
    await expect(world.shipper(target)).rejects.toThrow('has a gap')
    target.objects.delete('manifest')
    await expect(world.shipper(target)).rejects.toThrow('has parts of a log, but no manifest')
  })
})

describe('small objects', () => {
  it('are put together as time goes on, so that a restore asks for few', async () => {
    const { world, target, shipper } = await begun()
    for (let n = 0; n < 200; n += 1) {
      await world.append('alert-1', 'Counted', { n })
      await shipAll(shipper)
      await shipper.merge()
    }
    expect(logObjects(target).length).toBeLessThan(60)
    expect(spansOf(logObjects(target)).some(({ level }) => level > 1)).toBe(true)
    expect(await allOf((await restoreFrom(target, world.key)).store)).toEqual(
      await allOf(world.store),
    )
  })

  it('lose what has expired, and the log that is restored has its streams without gaps', async () => {
    const world = new World({ sweepEveryMs: 5, eventsPerSweepSlice: 2, sweepPauseMs: 0 })
    const target = faultyTarget()
    const ticks = streamOf.priceFeed('sim', '2026-11-20')
    // Whoever opens the restored log has the time of this machine.
    world.nowMs = Date.now() - 7_300_000
    await world.append('stock-A', 'StockListed')
    await world.append(ticks, 'PricesTicked')
    const shipper = await world.shipper(target)
    await shipAll(shipper)
    await world.store.retain(ticks, 3_600)
    for (let n = 0; n < 8; n += 1) {
      await world.append(ticks, 'PricesTicked', { n })
      await world.append('alert-1', 'Counted', { n })
      if (n < 4) await shipAll(shipper)
    }
    world.nowMs += 7_200_000
    await world.append(ticks, 'PricesTicked', { n: 'last' })
    await until('old ticks are gone', async () => (await allOf(world.store)).length <= 10)
    await shipAll(shipper)
    // Ticks that were shipped before they expired, then a gap, then the last one.
    const restored = await restoreFrom(target, world.key)
    expect(restored.missing).toEqual([])
    const left = await allOf(world.store)
    expect(await allOf(restored.store)).toEqual(left)
    const revisions = []
    for await (const { revision } of restored.store.readStream(ticks)) revisions.push(revision)
    expect(revisions).toEqual([9n])
    await shipper.merge()
    expect(await allOf((await restoreFrom(target, world.key)).store)).toEqual(left)
  })
})

describe('names of objects', () => {
  it('sort as the positions in them', () => {
    fc.assert(
      fc.property(fc.array(fc.maxSafeNat(), { minLength: 2 }), (positions) => {
        const names = positions.map((from) => spanName({ from, to: from, level: 0 }))
        expect(spansOf([...names].sort()).map(({ from }) => from)).toEqual(
          [...positions].sort((a, b) => a - b),
        )
      }),
    )
  })
})

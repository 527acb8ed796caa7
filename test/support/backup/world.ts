import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type BackupLimits, backupLimits } from '../../../src/backup/limits.ts'
import { type BackupParts, openBackup } from '../../../src/backup/open-backup.ts'
import type { BackupTarget } from '../../../src/backup/ports.ts'
import { readBackup } from '../../../src/backup/read-backup.ts'
import { restore } from '../../../src/backup/restore.ts'
import { createShipper, type Shipper } from '../../../src/backup/shipper.ts'
import { blockFormat } from '../../../src/composition/stores/block-format.ts'
import { openBlockSink } from '../../../src/eventstore/embedded/blocks/block-sink.ts'
import { openBlockSource } from '../../../src/eventstore/embedded/blocks/block-source.ts'
import { openEmbeddedEventStore } from '../../../src/eventstore/embedded/embedded-event-store.ts'
import type { EmbeddedStoreLimits } from '../../../src/eventstore/embedded/limits.ts'
import { logIdOf } from '../../../src/eventstore/log-id.ts'
import type { EventStore, EventToAppend } from '../../../src/eventstore/port.ts'
import { faultyTarget } from './faulty-target.ts'
import { tempFolder } from '../temp-folder.ts'

/** Few of everything, so that a few events are many objects. */
export const smallLimits: BackupLimits = {
  ...backupLimits,
  charactersPerObjectMax: 1_500,
  objectsPerMerge: 4,
  shipEveryMs: 5,
  firstWaitMs: 5,
  waitMaxMs: 20,
}

const eventOf = (type: string, data: object): EventToAppend => {
  const id = randomUUID()
  const occurredAt = '2026-11-20T14:00:00.000Z'
  return {
    id,
    type,
    data,
    metadata: { correlationId: id, causationId: id, userId: null, occurredAt },
  }
}

/** All that a log tells, with times and positions. */
export const allOf = async (store: Pick<EventStore, 'readAll'>) => {
  const events = []
  for await (const event of store.readAll()) events.push(event)
  return events
}

/** A log on a disk with users, their keys, and a stream that expires; time is by hand. */
export class World {
  readonly file = join(tempFolder(), 'events.db')
  readonly key = randomBytes(32)
  readonly lookupKey = randomBytes(32)
  readonly userKeys = new Map<string, Buffer>()
  readonly nameTags = new Map<string, Buffer>()
  /** Keys that cannot be read for now. */
  readonly unread = new Set<string>()
  nowMs = Date.UTC(2026, 10, 20)
  readonly store: EventStore
  readonly source: ReturnType<typeof openBlockSource>
  readonly #next = new Map<string, bigint>()

  constructor(limits: Partial<EmbeddedStoreLimits> = {}) {
    this.store = openEmbeddedEventStore({
      file: this.file,
      now: () => new Date(this.nowMs),
      limits,
    })
    this.source = openBlockSource(this.file)
    onTestFinished(async () => {
      this.source.close()
      await this.store.close()
    })
  }

  async append(stream: string, type = 'Counted', data: object = {}): Promise<void> {
    this.nowMs += 1_000
    const last = this.#next.get(stream)
    const result = await this.store.append(stream, [eventOf(type, data)], last ?? 'no_stream')
    if (!result.ok) throw new Error(`'${stream}' was not appended to`)
    this.#next.set(stream, result.revision)
  }

  async register(userId: string = randomUUID()): Promise<string> {
    this.userKeys.set(userId, randomBytes(32))
    await this.append(`user-${userId}`, 'UserRegistered', { userId })
    return userId
  }

  /** As the product does: the event first. */
  async erase(userId: string): Promise<void> {
    await this.append(`user-${userId}`, 'UserErased', { userId })
    this.userKeys.delete(userId)
  }

  parts(target: BackupTarget): BackupParts {
    const keys = {
      readNameTag: (nameKey: string) => Promise.resolve(this.nameTags.get(nameKey) ?? null),
      lookupKey: this.lookupKey,
      readKey: (userId: string) =>
        this.unread.has(userId)
          ? Promise.reject(new Error('it cannot be read'))
          : Promise.resolve(this.userKeys.get(userId) ?? null),
    }
    const log = { ...this.source, id: () => logIdOf(this.store) }
    return { target, key: this.key, log, format: blockFormat, keys }
  }

  /** As a start does. */
  async shipper(target: BackupTarget, limits = smallLimits): Promise<Shipper> {
    const parts = this.parts(target)
    const opened = await openBackup(parts)
    if (opened === null) throw new Error('The log has nothing to back up.')
    return createShipper(parts, opened, limits)
  }
}

/** A log with one event, and a backup of it that has nothing yet. */
export const begun = async () => {
  const world = new World()
  const target = faultyTarget()
  await world.append('stock-A', 'StockListed')
  return { world, target, shipper: await world.shipper(target) }
}

export const shipAll = async (shipper: Shipper): Promise<void> => {
  while (await shipper.ship()) continue
}

/** Restores into a new file, and opens it as the product would. */
export const restoreFrom = async (
  target: BackupTarget,
  key: Buffer,
  upTo: number | null = null,
) => {
  const source = await readBackup(target, key)
  const file = join(tempFolder(), 'events.db')
  const { firstPosition, retention } = source
  const sink = await openBlockSink({ file, firstPosition, retention })
  const userKeys = new Map<string, Buffer>()
  const nameTags = new Map<string, Buffer>()
  const to = {
    add: (blocks: Parameters<typeof sink.add>[0]) => sink.add(blocks),
    addKey: (userId: string, userKey: Buffer) =>
      Promise.resolve(void userKeys.set(userId, userKey)),
    removeKey: (userId: string) => Promise.resolve(void userKeys.delete(userId)),
    addNameKey: (nameKey: string, tag: Buffer) => Promise.resolve(void nameTags.set(nameKey, tag)),
    removeNameKey: (nameKey: string) => Promise.resolve(void nameTags.delete(nameKey)),
  }
  const restored = await restore(source, to, blockFormat, upTo)
  await sink.close()
  const store = openEmbeddedEventStore({ file })
  onTestFinished(() => store.close())
  return { ...restored, file, store, userKeys, nameTags, lookupKey: source.lookupKey }
}

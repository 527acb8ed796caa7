import { existsSync } from 'node:fs'
import { EventStoreUnavailable, InvalidRequest } from '../../errors.ts'
import type { EventStore } from '../../port.ts'
import type { EmbeddedStoreLimits } from '../limits.ts'
import { createDamage } from '../blocks/damage.ts'
import { createNotifier } from './notifier.ts'
import { openStreamIndex } from '../index/open-stream-index.ts'
import { createOpenState } from '../open-state.ts'
import { openToRead } from './open-to-read.ts'
import { headQuery, readsOf } from './reads.ts'
import { openSchema } from '../schema.ts'

/** Reads a log that another process may write; changes no files. See {@link openToRead}. */
export const openReadOnlyStore = (
  file: string,
  now: () => Date,
  limits: EmbeddedStoreLimits,
): EventStore => {
  if (!existsSync(file)) throw new EventStoreUnavailable(`There is no event log at '${file}'.`)
  const connection = openToRead(file, limits.readerBusyTimeoutMs)
  const first = openSchema(connection, { firstPosition: null })
  const changed = createNotifier()
  const { checkOpen, end } = createOpenState()
  const head = headQuery(connection, first)
  const { heads, places, catchUp } = openStreamIndex(connection, limits)
  const log = {
    connection,
    first,
    head,
    live: null,
    changed,
    now,
    limits,
    checkOpen,
    heads,
    places,
    refresh: catchUp,
    damage: createDamage(),
  }
  const refuse = () => Promise.reject(new InvalidRequest(`'${file}' is open read-only.`))
  return {
    ...readsOf(log),
    append: refuse,
    retain: refuse,
    close: () => {
      if (!end()) return Promise.resolve()
      changed.notify()
      connection.close()
      return Promise.resolve()
    },
  }
}

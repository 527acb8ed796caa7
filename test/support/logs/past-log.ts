import { join } from 'node:path'
import { openEmbeddedEventStore } from '../../../src/eventstore/embedded/embedded-event-store.ts'
import { decodeBlock, encodeBlock } from '../../../src/eventstore/embedded/blocks/block.ts'
import {
  blockUpToQuery,
  prepareRewriteBlock,
} from '../../../src/eventstore/embedded/blocks/block-query.ts'
import { embeddedStoreLimits } from '../../../src/eventstore/embedded/limits.ts'
import { openStreamIndex } from '../../../src/eventstore/embedded/index/open-stream-index.ts'
import { openConnection } from '../../../src/eventstore/embedded/sqlite.ts'
import { openFileVault } from '../../../src/vault/file-vault.ts'
import { writesTo } from './writes.ts'

const minuteMs = 60_000
const busyTimeoutMs = 5_000

/** A data folder whose log can be given a past, before a server takes it over. */
export const writePast = async (dataDir: string, minutesAgo: number) => {
  let nowMs = Date.now() - minutesAgo * minuteMs
  const store = openEmbeddedEventStore({
    file: join(dataDir, 'events.db'),
    now: () => new Date(nowMs),
  })
  const keys = join(dataDir, 'keys')
  const now = () => nowMs
  const vault = await openFileVault({ folder: keys, masterKey: null, now })
  return {
    ...writesTo({ store, vault, now }),
    pass: (minutes: number) => {
      nowMs += minutes * minuteMs
    },
    close: () => store.close(),
  }
}

/** Rewrites the first event of a stream as somebody would who knows the file but not the chain. */
export const alterPast = (dataDir: string, stream: string, from: string, to: string): void => {
  const file = join(dataDir, 'events.db')
  const log = openConnection(file, file, busyTimeoutMs)
  const position = openStreamIndex(log, embeddedStoreLimits).places.at(stream, 0)
  const stored = position === null ? undefined : blockUpToQuery(log)(position)
  const block = stored && decodeBlock(file, stored)
  if (block?.rows.some((row) => row?.data.includes(from)) !== true)
    throw new Error(`${stream} does not say '${from}'.`)
  const rows = block.rows.map(
    (row) => row && (row.stream === stream ? { ...row, data: row.data.replace(from, to) } : row),
  )
  prepareRewriteBlock(log)(encodeBlock({ ...block, rows }))
  log.close()
}

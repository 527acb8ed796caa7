import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { EventStoreUnavailable } from '../../errors.ts'
import { decodeBlock, type StoredBlock } from './block.ts'
import { blockUpToQuery, prepareBlocks } from './block-query.ts'
import { embeddedStoreLimits } from '../limits.ts'
import { type TextBytes, textOf } from '../../../platform/sqlite.ts'
import { headQuery } from '../read/reads.ts'
import { ageColumns, type AgeRow, parseAge } from '../retention/stored-age.ts'
import { openSchema } from '../schema.ts'
import { openConnection } from '../sqlite.ts'

/** Blocks per read: the largest event has a megabyte. */
const blocksPerRead = 16

/** Reads the log block by block, while another connection may write it. */
export interface BlockSource {
  readonly first: number
  head(): number
  /** Blocks that begin here, up to this many characters and one more. @throws DamagedLog */
  page(from: number, upTo: number, charactersMax: number): readonly StoredBlock[]
  /** False if the log has another event at one of the block's positions. */
  agreesWith(block: StoredBlock): boolean
  /** Streams whose events expire, with their retention in seconds. @throws DamagedLog */
  retention(): readonly (readonly [stream: string, seconds: number])[]
  close(): void
}

/** @throws EventStoreUnavailable, DamagedLog, UnknownLogFormat */
export const openBlockSource = (file: string): BlockSource => {
  if (!existsSync(file)) throw new EventStoreUnavailable(`There is no event log at '${file}'.`)
  const address = `${pathToFileURL(file).href}?mode=ro`
  const connection = openConnection(address, file, embeddedStoreLimits.readerBusyTimeoutMs)
  const first = openSchema(connection, { firstPosition: null })
  const blocks = prepareBlocks(connection, 'WHERE first >= ? AND first <= ? ORDER BY first LIMIT ?')
  const blockUpTo = blockUpToQuery(connection)
  const expiring = connection.prepare<AgeRow & { readonly name: TextBytes }>(
    `SELECT CAST(name AS BLOB) AS name, ${ageColumns(connection)} FROM streams
     WHERE max_age_s IS NOT NULL ORDER BY id`,
  )
  const idAt = (position: number): string | undefined => {
    const stored = blockUpTo(position)
    if (stored === undefined) return undefined
    return decodeBlock(file, stored).rows[position - stored.first]?.id
  }
  return {
    first,
    head: headQuery(connection, first),
    page: (from, upTo, charactersMax) => {
      const page: StoredBlock[] = []
      let characters = 0
      for (let next = from; ;) {
        const some = blocks.all([next, upTo, blocksPerRead])
        for (const block of some) {
          decodeBlock(file, block, () => false)
          page.push(block)
          characters += block.head.length + block.body.length
          if (characters >= charactersMax) return page
          next = block.first + block.events
        }
        if (some.length < blocksPerRead) return page
      }
    },
    agreesWith: (block) =>
      decodeBlock(file, block).rows.every((row) => {
        // Expired events cannot be compared.
        const id = row === null ? undefined : idAt(row.position)
        return id === undefined || id === row?.id
      }),
    retention: () =>
      expiring.all([]).flatMap((row) => {
        const name = textOf(row.name)
        const seconds = parseAge(file, name, row)
        return seconds === null ? [] : [[name, seconds] as const]
      }),
    close: () => connection.close(),
  }
}

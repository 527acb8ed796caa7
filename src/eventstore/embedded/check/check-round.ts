import { DamagedLog } from '../../errors.ts'
import { decodeBlock } from '../blocks/block.ts'
import { prepareBlocks } from '../blocks/block-query.ts'
import { checkGaps, type Gap } from './check-gaps.ts'
import { createCheckIndex } from './check-index.ts'
import { embeddedStoreLimits, type EmbeddedStoreLimits } from '../limits.ts'
import { indexedQuery } from '../log-row.ts'
import { openToRead } from '../read/open-to-read.ts'
import {
  type Connection,
  structureQuery,
  type TextBytes,
  textOf,
} from '../../../platform/sqlite.ts'

export interface CheckProgress {
  readonly blocks: number
  /** Position after the last one read. */
  readonly next: number
}

/** Pages that the round caches: those on the way to a block, not the blocks. */
const cachePages = 16

type Limits = Pick<EmbeddedStoreLimits, 'blocksPerCheck' | 'readerBusyTimeoutMs'>

function* checkBlocks(
  connection: Connection,
  first: number,
  { blocksPerCheck }: Limits,
): Generator<CheckProgress, readonly Gap[]> {
  const { file } = connection
  const page = prepareBlocks(connection, 'WHERE first >= ? ORDER BY first LIMIT ?')
  const bySearch = connection.prepare<object>('SELECT 1 FROM blocks WHERE first = ?')
  const checkIndex = createCheckIndex(connection)
  const indexed = indexedQuery(connection)
  const gaps: Gap[] = []
  let next = 0
  let blocks = 0
  for (;;) {
    const found = page.all([next, blocksPerCheck])
    for (const stored of found) {
      if (stored.first > next) gaps.push({ from: next, to: stored.first - 1 })
      next = stored.first + stored.events
      if (stored.first < first || bySearch.get([stored.first]) === undefined)
        throw new DamagedLog(
          `The event log '${file}' is damaged at position ${stored.first}: it cannot be reached from the beginning of the log.`,
        )
    }
    checkIndex(found.map((stored) => decodeBlock(file, stored)))
    blocks += found.length
    if (found.length < blocksPerCheck) break
    yield { blocks, next }
  }
  // Events written from now on are in no gap.
  const end = { from: next, to: indexed() }
  yield { blocks, next }
  return end.to < end.from ? gaps : [...gaps, end]
}

function* checkAll(connection: Connection, first: number, limits: Limits) {
  const gaps = yield* checkBlocks(connection, first, limits)
  yield* checkGaps(connection, gaps, limits.blocksPerCheck)
}

export interface CheckRound {
  /**
   * @returns the progress; null: the round has ended
   * @throws DamagedLog, EventStoreUnavailable
   */
  slice(): CheckProgress | null
  close(): void
}

/** One check of every block and of the index, on its own connection, without cached pages. */
export const openCheckRound = (file: string, first: number, limits: Limits): CheckRound => {
  const connection = openToRead(file, limits.readerBusyTimeoutMs)
  connection.exec(`PRAGMA cache_size = ${cachePages}`)
  const slices = checkAll(connection, first, limits)
  let progress: CheckProgress = { blocks: 0, next: first }
  return {
    slice: () => {
      // Events written in the meantime are in the next slice.
      connection.exec('BEGIN')
      try {
        const { done, value } = slices.next()
        if (done === true) return null
        progress = value ?? progress
        return progress
      } finally {
        connection.exec('COMMIT')
      }
    },
    close: () => {
      connection.close()
    },
  }
}

/** Checks what a round does not read: free pages, columns and rows that only writing needs. */
const checkStructure = (file: string): void => {
  const connection = openToRead(file, embeddedStoreLimits.readerBusyTimeoutMs)
  try {
    const [row] = connection.prepare<{ readonly found: TextBytes }>(structureQuery).all([])
    const found = textOf(row?.found ?? null)
    if (found !== 'ok')
      throw new DamagedLog(`The event log '${file}' is damaged: ${found.replaceAll('\n', ' ')}.`)
  } finally {
    connection.close()
  }
}

/**
 * Checks the whole log at once, and the structure of its file.
 * @returns the number of blocks
 * @throws DamagedLog, EventStoreUnavailable
 */
export const checkWholeLog = (file: string): number => {
  const round = openCheckRound(file, 0, embeddedStoreLimits)
  let blocks = 0
  try {
    for (let reached = round.slice(); reached !== null; reached = round.slice())
      ({ blocks } = reached)
  } finally {
    round.close()
  }
  checkStructure(file)
  return blocks
}

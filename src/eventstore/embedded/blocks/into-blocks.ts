import type { EmbeddedStoreLimits } from '../limits.ts'
import type { Block } from './block.ts'
import type { EventRow } from './event-row.ts'

export type BlockLimits = Pick<EmbeddedStoreLimits, 'eventsPerBlockMax' | 'charactersPerBlockMax'>

interface Growing extends Block {
  readonly rows: EventRow[]
}

const startOf = (row: EventRow): Growing => ({
  first: row.position,
  recordedAt: row.recorded_at,
  rows: [row],
})

/**
 * Splits events into blocks of bounded size, because reading one event reads its whole block. The
 * events of a block are consecutive and have the same time.
 * @param rows in the log's order
 */
export const intoBlocks = (
  rows: readonly EventRow[],
  { eventsPerBlockMax, charactersPerBlockMax }: BlockLimits,
): readonly Block[] => {
  const blocks: Growing[] = []
  let block: Growing | null = null
  let characters = 0
  for (const row of rows) {
    const more = row.metadata.length + row.data.length
    const follows =
      block !== null &&
      row.position === block.first + block.rows.length &&
      row.recorded_at === block.recordedAt
    const hasRoom =
      block !== null &&
      block.rows.length < eventsPerBlockMax &&
      characters + more <= charactersPerBlockMax
    if (block !== null && follows && hasRoom) {
      block.rows.push(row)
      characters += more
    } else {
      block = startOf(row)
      blocks.push(block)
      characters = more
    }
  }
  return blocks
}

import type { BlockFormat, LogBlock } from '../../backup/ports.ts'
import { decodeBlock, mentionsOf } from '../../eventstore/embedded/blocks/block.ts'

/** The ids in the stream names of this event type, after the category and its dash. */
const idsOf = (block: LogBlock, type: string): readonly string[] =>
  block.head.includes(`"${type}"`)
    ? mentionsOf(block).flatMap(({ type: of, stream }) =>
        of === type ? [stream.slice(stream.indexOf('-') + 1)] : [],
      )
    : []

/** Interprets the blocks of an embedded log for backups. */
export const blockFormat: BlockFormat = {
  check: (block) => void decodeBlock('of the backup', block, () => false),
  peopleOf: (block) => ({
    registered: idsOf(block, 'UserRegistered'),
    erased: idsOf(block, 'UserErased'),
    reserved: idsOf(block, 'NameReserved'),
    released: idsOf(block, 'NameReleased'),
  }),
}

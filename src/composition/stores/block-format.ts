import type { BlockFormat, LogBlock } from '../../backup/ports.ts'
import { decodeBlock, mentionsOf } from '../../eventstore/embedded/blocks/block.ts'

/** What the streams of this type's events are named by, after the category and its dash. */
const idsOf = (block: LogBlock, type: string): readonly string[] =>
  block.head.includes(`"${type}"`)
    ? mentionsOf(block).flatMap(({ type: of, stream }) =>
        of === type ? [stream.slice(stream.indexOf('-') + 1)] : [],
      )
    : []

/** How backups understand the blocks of a log in a file. */
export const blockFormat: BlockFormat = {
  check: (block) => void decodeBlock('of the backup', block, () => false),
  peopleOf: (block) => ({
    registered: idsOf(block, 'UserRegistered'),
    erased: idsOf(block, 'UserErased'),
    reserved: idsOf(block, 'NameReserved'),
    released: idsOf(block, 'NameReleased'),
  }),
}

import type { BlockFormat, LogBlock } from '../backup/ports.ts'
import { streamPrefix } from '../domain/streams.ts'
import { decodeBlock, mentionsOf } from '../eventstore/embedded/block.ts'

const usersOf = (block: LogBlock, type: string): readonly string[] =>
  block.head.includes(`"${type}"`)
    ? mentionsOf(block).flatMap((mention) =>
        mention.type === type ? [mention.stream.slice(streamPrefix.user.length)] : [],
      )
    : []

/** How backups understand the blocks of a log in a file. */
export const blockFormat: BlockFormat = {
  check: (block) => void decodeBlock('of the backup', block, () => false),
  peopleOf: (block) => ({
    registered: usersOf(block, 'UserRegistered'),
    erased: usersOf(block, 'UserErased'),
  }),
}

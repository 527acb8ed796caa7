import { createGroupCommit, type GroupCommit } from './group-commit.ts'
import type { EmbeddedStoreLimits } from './limits.ts'
import { createLoopLoad } from './loop-load.ts'
import { createStreamHeads, findHead } from './stream-heads.ts'
import { openWriteGroup, type WriteGroup, type WriteGroupOptions } from './write-group.ts'
import { createWritePace } from './write-pace.ts'
import { openWriter } from './writer.ts'

/** What appends to an open log. */
export interface Writing {
  readonly commits: GroupCommit
  /** What is remembered of the streams is read again; only between commits. */
  readonly forgetStreams: () => void
  /** After the last commit. */
  readonly close: () => Promise<void>
}

type Options = Pick<WriteGroupOptions, 'reader' | 'next' | 'now' | 'onCommitted'>

/** The log's tables have to be there. */
export const openWriting = (
  file: string,
  limits: EmbeddedStoreLimits,
  settings: string,
  options: Options,
): Writing => {
  const writer = openWriter(file, limits.writerBusyTimeoutMs)
  const pace = createWritePace(limits.slowCommitMs)
  const loopIsBusy = createLoopLoad()
  let groups: WriteGroup | null = null
  const open = async (): Promise<WriteGroup> => {
    await writer.exec(settings)
    const heads = createStreamHeads(options.reader.prepare(findHead), limits.headsCachedMax)
    groups = await openWriteGroup({ ...options, writer, heads, pace })
    return groups
  }
  const opening = open()
  // Each append tells its own caller.
  opening.catch(() => undefined)
  const commits = createGroupCommit({
    opening,
    limits,
    beginsEarly: () => pace.isBeside() && loopIsBusy(),
  })
  return {
    commits,
    forgetStreams: () => groups?.forget(),
    close: async () => {
      await commits.close()
      await Promise.allSettled([opening])
      writer.close()
    },
  }
}

import { createDiskPace } from './disk-pace.ts'
import { createGroupCommit, type GroupCommit } from './group-commit.ts'
import type { EmbeddedStoreLimits } from './limits.ts'
import { createLoopLoad } from './loop-load.ts'
import { createStreamHeads, findHead, type HeadRow, type StreamHeads } from './stream-heads.ts'
import { openWriteGroup, type WriteGroup, type WriteGroupOptions } from './write-group.ts'
import { openWriter } from './writer.ts'

/** What appends to an open log. */
export interface Writing {
  readonly commits: GroupCommit
  /** What is remembered of the streams is read again; only between commits. */
  readonly forgetStreams: () => void
  /** After the last commit. */
  readonly close: () => Promise<void>
}

type Options = Pick<WriteGroupOptions, 'next' | 'now' | 'onCommitted'>

/** The log's tables have to be there. */
export const openWriting = (
  file: string,
  limits: EmbeddedStoreLimits,
  settings: string,
  options: Options,
): Writing => {
  const writer = openWriter(file, limits.writerBusyTimeoutMs)
  const pace = createDiskPace(limits.slowCommitMs)
  const loopIsBusy = createLoopLoad()
  let heads: StreamHeads | null = null
  const open = async (): Promise<WriteGroup> => {
    await writer.exec(settings)
    const find = await writer.prepare<HeadRow>(findHead)
    heads = createStreamHeads(find, limits.headsCachedMax)
    return openWriteGroup({ ...options, writer, heads, pace })
  }
  const opening = open()
  // Each append tells its own caller.
  opening.catch(() => undefined)
  const commits = createGroupCommit({
    opening,
    limits,
    beginsEarly: () => pace.isSlow() && loopIsBusy(),
  })
  return {
    commits,
    forgetStreams: () => heads?.forget(),
    close: async () => {
      await commits.close()
      await Promise.allSettled([opening])
      writer.close()
    },
  }
}

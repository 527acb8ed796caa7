import type { Metadata } from '@grpc/grpc-js'
import type { MemoryLog } from './memory-log.ts'
import type { OpenRead, Script, Seen } from './script.ts'

/** What the services of one peer share. */
export interface Peer {
  readonly log: MemoryLog
  readonly script: Script
  readonly seen: Seen
  readonly openReads: Set<OpenRead>
  /** Where a record ever started, scavenged or not. */
  readonly positions: ReadonlySet<bigint>
  readonly hold: (answer: () => void) => void
  readonly cutLines: () => void
  readonly authorise: (
    metadata: Metadata,
  ) => { readonly code: number; readonly text: string } | null
}

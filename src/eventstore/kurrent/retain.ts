import type { Append } from './append/append.ts'
import type { Deps } from './deps.ts'
import type { ExpectedRevision } from '../port.ts'
import { EventStoreUnavailable, StreamNotFound } from '../errors.ts'
import { checkRetention } from '../rules.ts'
import { encodeStreamMetadata } from './append/encode.ts'
import { readRecords } from './read/read-records.ts'
import { readStreamRequest } from './read/read-request.ts'

/** Conflicts with other writers of the stream's metadata; more than this is an error. */
const attemptsMax = 4

interface StreamMetadata {
  readonly revision: ExpectedRevision
  readonly metadata: Readonly<Record<string, unknown>>
}

const readMetadata = async (deps: Deps, stream: string): Promise<StreamMetadata> => {
  const name = `$$${stream}`
  const last = readRecords(deps, () => readStreamRequest(name, 'backwards', null, 1n), name)
  try {
    for await (const record of last) {
      const metadata: unknown = JSON.parse(Buffer.from(record.getData_asU8()).toString('utf8'))
      return {
        revision: BigInt(record.getStreamRevision()),
        metadata: typeof metadata === 'object' ? { ...metadata } : {},
      }
    }
  } catch (error) {
    if (!(error instanceof StreamNotFound)) throw error
  }
  return { revision: 'no_stream', metadata: {} }
}

/**
 * Implements `retain` with the server's `$maxAge`. Other settings that operators may have put into
 * the stream's metadata, such as access control, are kept.
 */
export const retain = async (
  append: Append,
  deps: Deps,
  stream: string,
  seconds: number | null,
): Promise<void> => {
  checkRetention(stream, seconds)
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const { revision, metadata } = await readMetadata(deps, stream)
    const { $maxAge, ...others } = metadata
    if (($maxAge ?? null) === seconds) return
    const wanted = seconds === null ? others : { ...others, $maxAge: seconds }
    const result = await append(encodeStreamMetadata(stream, wanted, revision))
    if (result.ok) return
  }
  throw new EventStoreUnavailable(`Other writers keep changing the metadata of '${stream}'.`)
}

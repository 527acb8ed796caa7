import { readFileSync, statSync } from 'node:fs'
import { DamagedLog, EventStoreUnavailable } from '../../errors.ts'

/** From "The Write-Ahead Log" in SQLite's "Database File Format", section 4. */
const headerBytes = 32
const frameHeaderBytes = 24
const magicOfLittleEndian = 0x377f0682
const magicOfBigEndian = 0x377f0683

type Sums = readonly [number, number]

const sumsOf = (bytes: Buffer, isBig: boolean, [from0, from1]: Sums): Sums => {
  let [sum0, sum1] = [from0, from1]
  for (let at = 0; at + 8 <= bytes.length; at += 8) {
    const word0 = isBig ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at)
    const word1 = isBig ? bytes.readUInt32BE(at + 4) : bytes.readUInt32LE(at + 4)
    sum0 = (sum0 + word0 + sum1) >>> 0
    sum1 = (sum1 + word1 + sum0) >>> 0
  }
  return [sum0, sum1]
}

const hasSums = (bytes: Buffer, at: number, [sum0, sum1]: Sums): boolean =>
  bytes.readUInt32BE(at) === sum0 && bytes.readUInt32BE(at + 4) === sum1

interface Header {
  readonly pageBytes: number
  readonly isBig: boolean
  readonly salt: Buffer
  readonly sums: Sums
}

const headerOf = (journal: Buffer): Header | null => {
  const magic = journal.readUInt32BE(0)
  if (magic !== magicOfLittleEndian && magic !== magicOfBigEndian) return null
  const isBig = magic === magicOfBigEndian
  const sums = sumsOf(journal.subarray(0, 24), isBig, [0, 0])
  if (!hasSums(journal, 24, sums)) return null
  return { pageBytes: journal.readUInt32BE(8), isBig, salt: journal.subarray(16, 24), sums }
}

/** Number of the first frame with a wrong checksum, and how many have the header's salt. */
const readFrames = (journal: Buffer, { pageBytes, isBig, salt, sums }: Header) => {
  const frames: { readonly isCommit: boolean; readonly isOfThisLog: boolean }[] = []
  let broken: number | null = null
  let running = sums
  const frameBytes = frameHeaderBytes + pageBytes
  for (let at = headerBytes; at + frameBytes <= journal.length; at += frameBytes) {
    const isOfThisLog = journal.subarray(at + 8, at + 16).equals(salt)
    if (broken === null) {
      running = sumsOf(journal.subarray(at, at + 8), isBig, running)
      running = sumsOf(journal.subarray(at + frameHeaderBytes, at + frameBytes), isBig, running)
      if (!isOfThisLog || !hasSums(journal, at + 16, running)) broken = frames.length
    }
    frames.push({ isCommit: journal.readUInt32BE(at + 4) !== 0, isOfThisLog })
  }
  return { frames, broken }
}

/** Whether a flushed commit, which is followed by another one, would be left out. */
const losesCommits = (journal: Buffer): boolean => {
  const header = headerOf(journal)
  if (header === null) return journal.some((byte) => byte !== 0)
  const { frames, broken } = readFrames(journal, header)
  if (broken === null) return false
  const rest = frames.slice(broken)
  const commit = rest.findIndex(
    ({ isCommit, isOfThisLog }, at) => isCommit && (at === 0 || isOfThisLog),
  )
  return commit >= 0 && rest.slice(commit + 1).some(({ isOfThisLog }) => isOfThisLog)
}

/** @throws EventStoreUnavailable */
const readJournal = (file: string, journal: string): Buffer => {
  try {
    return readFileSync(journal)
  } catch (error) {
    const { code = String(error) } = error as NodeJS.ErrnoException
    throw new EventStoreUnavailable(`The event log '${file}' did not answer (${code}).`, {
      cause: error,
    })
  }
}

/**
 * SQLite reads a write-ahead log up to the first invalid frame, as after a torn write, and drops
 * the rest. Only the last commit can be torn: an invalid frame before it was changed afterwards,
 * and the frames after it were acknowledged. In the last commit the two cases cannot be
 * distinguished.
 * @throws DamagedLog, EventStoreUnavailable
 */
export const checkJournal = (file: string): void => {
  const journal = `${file}-wal`
  if ((statSync(journal, { throwIfNoEntry: false })?.size ?? 0) <= headerBytes) return
  if (losesCommits(readJournal(file, journal)))
    throw new DamagedLog(
      `The event log '${file}' is damaged: a changed byte in '${journal}' hides commits that were acknowledged.`,
    )
}

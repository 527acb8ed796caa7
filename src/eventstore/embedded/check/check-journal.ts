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

interface Frame {
  readonly isCommit: boolean
  /** It has the header's salt: it was written since the log was last emptied. */
  readonly isOfThisLog: boolean
  /** It was written after the frame before it: its checksum continues the one of that frame. */
  readonly continues: boolean
}

const readFrames = (journal: Buffer, { pageBytes, isBig, salt, sums }: Header): Frame[] => {
  const frames: Frame[] = []
  const frameBytes = frameHeaderBytes + pageBytes
  /** Of the frame before: as computed, and as it says itself, which differs when it was changed. */
  let before: readonly Sums[] = [sums]
  let areWhole = true
  for (let at = headerBytes; at + frameBytes <= journal.length; at += frameBytes) {
    const isOfThisLog = journal.subarray(at + 8, at + 16).equals(salt)
    // Most of a large journal may be frames of an earlier log, which are not computed.
    const computed: readonly Sums[] = (isOfThisLog || areWhole ? before : []).map((from) => {
      const ofHeader = sumsOf(journal.subarray(at, at + 8), isBig, from)
      return sumsOf(journal.subarray(at + frameHeaderBytes, at + frameBytes), isBig, ofHeader)
    })
    const isSummed = computed.some((one) => hasSums(journal, at + 16, one))
    const continues = isOfThisLog && isSummed
    areWhole &&= continues
    frames.push({ isCommit: journal.readUInt32BE(at + 4) !== 0, isOfThisLog, continues })
    const own: Sums = [journal.readUInt32BE(at + 16), journal.readUInt32BE(at + 20)]
    before = isSummed ? [own] : [own, ...computed.slice(0, 1)]
  }
  return frames
}

/**
 * Whether a flushed commit would be left out: one after which another commit was begun, or was
 * written whole. Frames of an earlier torn write may follow a torn commit, but do not continue it.
 */
const losesCommits = (journal: Buffer): boolean => {
  const header = headerOf(journal)
  if (header === null) return journal.some((byte) => byte !== 0)
  const frames = readFrames(journal, header)
  const broken = frames.findIndex(({ continues }) => !continues)
  if (broken < 0) return false
  const rest = frames.slice(broken)
  const commit = rest.findIndex(
    ({ isCommit, isOfThisLog }, at) => isCommit && (at === 0 || isOfThisLog),
  )
  if (commit < 0) return false
  const [next, ...later] = rest.slice(commit + 1)
  return next?.continues === true || later.some((frame) => frame.isCommit && frame.continues)
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
 * and the commits after it were acknowledged. In the last commit the two cases cannot be
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

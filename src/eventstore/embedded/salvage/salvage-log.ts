import { closeSync, copyFileSync, existsSync, openSync, rmSync, statSync, writeSync } from 'node:fs'
import { EventStoreUnavailable } from '../../errors.ts'
import { encodeBlock, readableMentionsOf, type StoredBlock } from '../blocks/block.ts'
import { checkWholeLog } from '../check/check-round.ts'
import { openEmbeddedEventStore } from '../embedded-event-store.ts'
import { embeddedStoreLimits } from '../limits.ts'
import { intoBlocks } from '../blocks/into-blocks.ts'
import { lostEvent } from '../blocks/lost-event.ts'
import { blocksInPage } from './block-cells.ts'
import { openFilePages } from './file-pages.ts'
import { findLost, type Lost } from './find-lost.ts'
import { type Mentioned, openSalvageSource, type SalvageSource } from './source.ts'
import { openSalvageTarget, type SalvageTarget } from './target.ts'

export interface Salvaged extends Lost {
  /** The numbers of blocks and events in the new log. */
  readonly whole: { readonly blocks: number; readonly events: number }
}

const endings = ['', '-wal'] as const

const stateOf = (file: string): string =>
  endings
    .map((ending) => statSync(`${file}${ending}`, { throwIfNoEntry: false }))
    .map((stat) => (stat ? `${stat.size} ${stat.mtimeMs}` : 'none'))
    .join(', ')

/** The first bytes of every SQLite file, up to the page size, and those after it. */
const fileMagic = Buffer.from('SQLite format 3\0')
const formatVersions = { at: 18, bytes: Buffer.from([2, 2, 0, 64, 32, 32]) } as const

/** Restores the header bytes that are the same in all files, so that SQLite opens the copy. */
const mendHeader = (copy: string): void => {
  const descriptor = openSync(copy, 'r+')
  try {
    writeSync(descriptor, fileMagic, 0, fileMagic.length, 0)
    writeSync(descriptor, formatVersions.bytes, 0, formatVersions.bytes.length, formatVersions.at)
  } finally {
    closeSync(descriptor)
  }
}

/**
 * @throws EventStoreUnavailable when the file is written during the copy, which may then contain
 *   half of a commit
 */
const copyAside = (file: string, copy: string): void => {
  const before = stateOf(file)
  for (const ending of endings)
    if (existsSync(`${file}${ending}`)) copyFileSync(`${file}${ending}`, `${copy}${ending}`)
  if (stateOf(file) !== before)
    throw new EventStoreUnavailable(`'${file}' is being written: stop its server first.`)
  mendHeader(copy)
}

/** @returns the events that damaged blocks mention */
const takeBlocks = (file: string, source: SalvageSource | null, target: SalvageTarget) => {
  const mentions: Mentioned[] = []
  const take = (block: StoredBlock) => {
    if (!target.take(block)) mentions.push(...readableMentionsOf(block))
  }
  for (const block of source?.blocks() ?? []) take(block)
  const pages = openFilePages(file)
  try {
    for (let number = 1; number <= pages.count; number += 1)
      for (const block of blocksInPage(pages, number)) take(block)
  } finally {
    pages.close()
  }
  return mentions
}

/** Writes a placeholder for each event that is known to be lost, so that its stream has no gap. */
const fillPlaces = (lost: Lost, target: SalvageTarget): void => {
  const rows = lost.events.map((event) => ({ ...event, ...lostEvent, recorded_at: 0 }))
  for (const block of intoBlocks(rows, embeddedStoreLimits)) target.take(encodeBlock(block))
}

function* allMentions(source: SalvageSource | null, damaged: readonly Mentioned[]) {
  yield* source?.index() ?? []
  yield* damaged
}

const fill = (file: string, source: SalvageSource | null, target: SalvageTarget): Salvaged => {
  const expires = new Set<string>()
  for (const { stream, seconds } of source?.retained() ?? []) {
    target.setMaxAge(stream, seconds)
    expires.add(stream)
  }
  const damaged = takeBlocks(file, source, target)
  let blocks = 0
  let events = 0
  let begin = source?.first() ?? null
  for (const block of target.blocks()) {
    if (blocks === 0 && (begin === null || begin > block.first)) begin = block.first
    blocks += 1
    events += block.rows.filter((row) => row !== null).length
  }
  const lost = findLost(target.blocks(), begin, expires, allMentions(source, damaged))
  fillPlaces(lost, target)
  target.setFirst(begin ?? 1)
  return { ...lost, whole: { blocks, events } }
}

/**
 * Writes every valid block of a damaged log into a new log: the blocks that SQLite finds, and those
 * in pages that it cannot reach. The damaged file is only read.
 * @param to must not exist yet; its folder must exist
 * @throws EventStoreUnavailable
 */
export const salvageLog = async (file: string, to: string): Promise<Salvaged> => {
  const copy = `${to}.copy`
  try {
    copyAside(file, copy)
    const source = openSalvageSource(copy)
    const target = openSalvageTarget(to)
    let salvaged: Salvaged
    try {
      salvaged = fill(file, source, target)
    } finally {
      target.close()
      source?.close()
    }
    // Closing the log writes the index of streams.
    await openEmbeddedEventStore({ file: to }).close()
    checkWholeLog(to)
    return salvaged
  } finally {
    for (const ending of [...endings, '-shm']) rmSync(`${copy}${ending}`, { force: true })
  }
}

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Step } from './record-writes.ts'

type Change = Extract<Step, { kind: 'write' | 'truncate' }>

/** What a disk writes whole. */
const sectorBytes = 512

const changed = (bytes: Buffer, change: Change, hasSector: (sector: number) => boolean): Buffer => {
  if (change.kind === 'truncate') {
    const cut = Buffer.alloc(change.size)
    bytes.copy(cut, 0, 0, change.size)
    return cut
  }
  const end = change.at + change.bytes.length
  const grown =
    end > bytes.length ? Buffer.concat([bytes, Buffer.alloc(end - bytes.length)]) : bytes
  for (let from = 0; from < change.bytes.length; from += sectorBytes)
    if (hasSector(from / sectorBytes))
      change.bytes.copy(grown, change.at + from, from, from + sectorBytes)
  return grown
}

const isWhole = () => true

/**
 * Writes what a power cut after these steps may leave: all that was flushed, and of the rest any part
 * in any order, down to single sectors. That a file is there or gone counts as flushed at once.
 *
 * @param random 0 to 1
 * @returns what the process had said by then
 */
export const writeImage = (
  steps: readonly Step[],
  folder: string,
  random: () => number,
): string[] => {
  const flushed = new Map<string, Buffer>()
  const pending = new Map<string, Change[]>()
  const said: string[] = []
  for (const step of steps) {
    if (step.kind === 'said') {
      said.push(step.text)
      continue
    }
    const waiting = pending.get(step.file) ?? []
    if (step.kind === 'unlink') {
      flushed.delete(step.file)
      pending.delete(step.file)
    } else if (step.kind === 'sync') {
      let bytes = flushed.get(step.file) ?? Buffer.alloc(0)
      for (const change of waiting) bytes = changed(bytes, change, isWhole)
      flushed.set(step.file, bytes)
      pending.set(step.file, [])
    } else pending.set(step.file, [...waiting, step])
  }
  for (const file of new Set([...flushed.keys(), ...pending.keys()])) {
    let bytes: Buffer = Buffer.from(flushed.get(file) ?? Buffer.alloc(0))
    for (const change of pending.get(file) ?? []) {
      const luck = random()
      if (luck < 0.4) bytes = changed(bytes, change, isWhole)
      else if (luck < 0.7) bytes = changed(bytes, change, () => random() < 0.5)
    }
    writeFileSync(join(folder, file), bytes)
  }
  return said
}

import { hash } from 'node:crypto'
import { chmodSync, existsSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Finding } from '../../src/cli/doctor/finding.ts'
import { runWords } from './alerts/run-words.ts'
import { tempFolder } from './temp-folder.ts'
import { copyFolder } from './copy-folder.ts'

/** Mode, time of the last change and content of everything below, by its path. */
export const stateOfFolder = (folder: string): ReadonlyMap<string, string> => {
  const states = new Map<string, string>()
  const look = (path: string) => {
    const stats = lstatSync(path, { throwIfNoEntry: false })
    if (stats === undefined) return
    const isFolder = stats.isDirectory()
    const content = stats.isFile() ? hash('sha256', readFileSync(path), 'hex') : ''
    states.set(path, `${stats.mode.toString(8)} ${stats.mtimeMs.toString()} ${content}`)
    if (isFolder) for (const name of readdirSync(path)) look(join(path, name))
  }
  look(folder)
  return states
}

export interface Examined {
  readonly code: number
  readonly findings: readonly Finding[]
  readonly of: (check: string) => Finding | undefined
}

const examined = (code: number, json: string): Examined => {
  const findings = JSON.parse(json) as Finding[]
  return { code, findings, of: (check) => findings.find((finding) => finding.check === check) }
}

/** Runs `tapedeck doctor`. */
export const examine = async (
  env: Readonly<Record<string, string>>,
  ...words: readonly string[]
): Promise<Examined> => {
  const { code, out } = await runWords(env, 'doctor', '--json', ...words)
  return examined(code, out)
}

/** A copy that no connection of this process still tidies up behind itself. */
const copyOf = (dataDir: string): string => {
  const copy = join(tempFolder(), 'data')
  if (existsSync(dataDir)) {
    copyFolder(dataDir, copy)
    chmodSync(copy, statSync(dataDir).mode)
  }
  return copy
}

/**
 * Runs `tapedeck doctor` on a folder that no server has open, and looks that it stays as it was, down
 * to the times of its files.
 */
export const examineQuiet = async (
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
  ...words: readonly string[]
): Promise<Examined> => {
  const copy = copyOf(dataDir)
  const before = stateOfFolder(copy)
  const { code, findings } = await examine(
    { PORT: '0', OPS_PORT: '0', ...env, DATA_DIR: copy },
    ...words,
  )
  expect(Object.fromEntries(stateOfFolder(copy))).toEqual(Object.fromEntries(before))
  return examined(code, JSON.stringify(findings).replaceAll(copy, dataDir))
}

/** What a state is expected to look like. */
export interface Expected {
  readonly code: 0 | 1
  readonly check: string
  readonly state: Finding['state']
  readonly found: RegExp
  readonly advice: RegExp | null
}

export const expectFinding = (seen: Examined, expected: Expected): void => {
  const { code, check, state, found, advice } = expected
  expect(seen.of(check), JSON.stringify(seen.findings)).toMatchObject({
    state,
    found: expect.stringMatching(found) as string,
    advice: advice === null ? null : (expect.stringMatching(advice) as string),
  })
  expect(seen.code).toBe(code)
}

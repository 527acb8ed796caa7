import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A fresh folder that is gone when the running test is over. */
export const tempFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'tapedeck-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A fresh folder that lasts until it is removed: for hooks and whole suites. */
export const lastingFolder = (): { path: string; remove: () => void } => {
  const path = mkdtempSync(join(tmpdir(), 'tapedeck-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

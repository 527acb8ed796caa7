import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Does the work in a folder of its own, which is gone afterwards however it ended. */
export const inTemporaryFolder = async <Result>(
  work: (folder: string) => Promise<Result> | Result,
): Promise<Result> => {
  const folder = mkdtempSync(join(tmpdir(), 'tapedeck-bench-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

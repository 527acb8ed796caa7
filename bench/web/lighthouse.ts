import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { findChromium } from '../../scripts/ensure-chromium.mjs'

/** The last one that runs under Node 20. Fetched for the run: 185 MB are no dependency. */
const lighthouse = 'lighthouse@12.8.2'

const report = z.object({
  categories: z.object({
    performance: z.object({ score: z.number() }),
    accessibility: z.object({ score: z.number() }),
  }),
})

export interface Scores {
  /** Of 100. */
  readonly performance: number
  readonly accessibility: number
}

/**
 * Lighthouse's marks for a page on a desktop.
 *
 * @param cookies of who looks; empty: nobody is signed in
 * @returns null where Lighthouse cannot be fetched, or could not measure
 */
export const scoresOf = async (url: string, cookies: string): Promise<Scores | null> => {
  const folder = mkdtempSync(join(tmpdir(), 'tapedeck-lighthouse-'))
  const file = join(folder, 'report.json')
  const options = [
    '--preset=desktop',
    '--only-categories=performance,accessibility',
    '--output=json',
    `--output-path=${file}`,
    '--quiet',
    '--chrome-flags=--headless=new --no-sandbox --disable-gpu',
    ...(cookies === '' ? [] : [`--extra-headers=${JSON.stringify({ Cookie: cookies })}`]),
  ]
  try {
    const child = spawn('npx', ['--yes', lighthouse, url, ...options], {
      env: { ...process.env, CHROME_PATH: findChromium() ?? '' },
      stdio: 'ignore',
    })
    const [code] = (await once(child, 'exit')) as [number | null]
    if (code !== 0) return null
    const { categories } = report.parse(JSON.parse(readFileSync(file, 'utf8')))
    const points = ({ score }: { readonly score: number }) => Math.round(score * 100)
    return {
      performance: points(categories.performance),
      accessibility: points(categories.accessibility),
    }
  } catch {
    return null
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

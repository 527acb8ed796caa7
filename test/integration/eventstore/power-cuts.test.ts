import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { mulberry32 } from '../../support/mulberry32.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { checkLog } from '../../support/torture/check-log.ts'
import { writeImage } from '../../support/torture/power-cut.ts'
import { canRecord, recordWrites } from '../../support/torture/record-writes.ts'
import { buildWriter } from '../../support/torture/rounds.ts'

/** `npm run torture -- power` asks for 500. */
const numRuns = Number(process.env['TORTURE_CUTS'] ?? 30)
const seed = Number(process.env['TEST_SEED'] ?? Date.now() % 1_000_000)
const streams = 6
const lines = 150

const acknowledgedBy = (said: readonly string[]): number[] => {
  const acknowledged = new Array<number>(streams).fill(0)
  for (const line of said.join('').split('\n')) {
    const [stream = -1, next = -1] = line.split(' ').map(Number)
    if (next > 0) acknowledged[stream] = next
  }
  return acknowledged
}

// What was not flushed is known from the calls of the process, which only strace tells.
it.skipIf(!canRecord())(
  'a log of which a power cut left what was flushed, and any part of the rest, has all that was acknowledged',
  async () => {
    process.stdout.write(`power-cuts: TEST_SEED=${seed.toString()}\n`)
    const home = tempFolder()
    const file = join(home, 'events.db')
    const args = [file, seed.toString(), JSON.stringify(new Array<number>(streams).fill(0))]
    const isOurs = (path: string) => path === file || path === `${file}-wal`
    const trace = join(home, 'trace')
    const steps = await recordWrites(await buildWriter('power-cuts'), args, {
      trace,
      lines,
      isOurs,
    })
    const first = steps.findIndex(({ kind }) => kind === 'said')
    expect(first).toBeGreaterThan(0)
    let acknowledgedInAll = 0
    let unanswered = 0
    const image = join(home, 'image')
    const cut = fc.record({ at: fc.integer({ min: first + 1, max: steps.length }), luck: fc.nat() })
    await fc.assert(
      fc.asyncProperty(cut, async ({ at, luck }) => {
        rmSync(image, { recursive: true, force: true })
        mkdirSync(image)
        const said = writeImage(steps.slice(0, at), image, mulberry32(luck))
        const acknowledged = acknowledgedBy(said)
        unanswered += await checkLog(join(image, 'events.db'), seed, acknowledged)
        acknowledgedInAll += acknowledged.reduce((sum, known) => sum + known, 0)
      }),
      { seed, numRuns },
    )
    process.stdout.write(
      `power-cuts: ${numRuns.toString()} cuts of ${steps.length.toString()} calls, ${acknowledgedInAll.toString()} acknowledged events, ${unanswered.toString()} written without an answer\n`,
    )
    expect(acknowledgedInAll).toBeGreaterThan(numRuns)
  },
  600_000,
)

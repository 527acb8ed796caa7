import { appendFileSync, existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { tempFolder } from '../../support/temp-folder.ts'
import { checkLog } from '../../support/torture/check-log.ts'
import { buildWriter, writeUntilKilled } from '../../support/torture/rounds.ts'

/** `npm run torture` asks for 200. */
const rounds = Number(process.env['TORTURE_ROUNDS'] ?? 20)
const seed = Number(process.env['TEST_SEED'] ?? Date.now() % 1_000_000)
const streams = 6
const killAfterMsMax = 150
const roundMsMax = 10_000

let writer: string
beforeAll(async () => {
  writer = await buildWriter('crashes')
})

/** What a power failure leaves: the beginning of a write that never ended. */
const tearEndOfLog = (file: string, bytes: number): void => {
  const journal = `${file}-wal`
  if (existsSync(journal)) appendFileSync(journal, Buffer.alloc(bytes, 0x5a))
}

it(
  `${rounds.toString()} times killed in the middle of writing, a log loses, doubles and reorders nothing that was acknowledged`,
  async () => {
    process.stdout.write(`crashes: TEST_SEED=${seed.toString()}\n`)
    const file = join(tempFolder(), 'events.db')
    const acknowledged = new Array<number>(streams).fill(0)
    const times = fc.sample(fc.integer({ min: 0, max: killAfterMsMax }), { seed, numRuns: rounds })
    const tears = fc.sample(fc.integer({ min: 0, max: 20_000 }), { seed, numRuns: rounds })
    let unanswered = 0
    for (const [round, killAfterMs] of times.entries()) {
      await writeUntilKilled({ writer, file, seed, acknowledged, killAfterMs })
      if (round % 2 === 1) tearEndOfLog(file, tears[round] ?? 0)
      if (round % 5 > 0 && round < rounds - 1) continue
      unanswered += await checkLog(file, seed, acknowledged)
    }
    const events = acknowledged.reduce((sum, known) => sum + known, 0)
    process.stdout.write(
      `crashes: ${rounds.toString()} rounds, ${events.toString()} acknowledged events, ${unanswered.toString()} written without an answer, ${statSync(file).size.toString()} bytes\n`,
    )
    expect(events).toBeGreaterThan(rounds * streams)
  },
  rounds * roundMsMax,
)

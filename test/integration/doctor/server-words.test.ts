import { expect, it } from 'vitest'
import type { ProjectionLine, WatchRow } from '../../../src/contracts/ops.ts'
import { answeringWith } from '../../support/answering-with.ts'
import { examineQuiet, type Expected, expectFinding } from '../../support/doctor.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const row = (name: string, fault: string | null, rest: Partial<WatchRow> = {}): WatchRow => ({
  name,
  fault,
  state: fault === null ? 'healthy' : 'stalled',
  lastDoneMsAgo: null,
  lastResult: null,
  maxAgeMs: null,
  keepsTraffic: false,
  sinceMsAgo: 0,
  ...rest,
})

const line = (rest: Partial<ProjectionLine>): ProjectionLine => ({
  name: 'stocks',
  version: 3,
  generation: 'stocks@3.1',
  position: '9/9',
  lag: 0,
  state: 'following',
  eventsPerSecond: 0,
  foldedEvents: 0,
  failure: null,
  rebuild: null,
  comparison: null,
  ...rest,
})

interface State extends Expected {
  readonly name: string
  readonly watch?: readonly WatchRow[]
  readonly projections?: readonly ProjectionLine[]
  /** Answers so instead. */
  readonly refused?: readonly [status: number, sentence: string]
}

const stands = (duty: string, fault: string, advice: RegExp): State => ({
  name: fault,
  watch: [row(duty, fault)],
  code: 0,
  check: `duty ${duty}`,
  state: 'warning',
  found: new RegExp(fault),
  advice,
})

const poison = { stream: 'stock-AAPL', revision: '7', type: 'BarsImported', reason: 'no bars' }

const building: NonNullable<ProjectionLine['rebuild']> = {
  generation: 'stocks@3.2',
  state: 'building',
  position: '4/4',
  progress: 0.4,
  eventsPerSecond: 10,
  failure: null,
}

const states: readonly State[] = [
  {
    name: 'nothing is wrong',
    watch: [row('market', null)],
    code: 0,
    check: 'server',
    state: 'ok',
    found: /^ready$/,
    advice: null,
  },
  {
    name: 'what a duty last did, and when',
    watch: [row('copies', null, { lastResult: '2026-11-25T10-00-00Z', lastDoneMsAgo: 61_000 })],
    code: 0,
    check: 'duty copies',
    state: 'ok',
    advice: null,
    found: /^done 61\.0 s ago \(2026-11-25T10-00-00Z\)$/,
  },
  {
    name: 'when a duty may be done at the latest',
    watch: [row('market', null, { lastDoneMsAgo: 900, maxAgeMs: 10_000 })],
    code: 0,
    check: 'duty market',
    state: 'ok',
    advice: null,
    found: /^done 0\.9 s ago, 10\.0 s at most$/,
  },
  {
    name: 'a duty that is late, with what it did last',
    watch: [row('backup', 'behind for 9 s', { lastResult: 'position 7', lastDoneMsAgo: 9_000 })],
    code: 0,
    check: 'duty backup',
    state: 'warning',
    advice: /^Check that the target of/,
    found: /^behind for 9 s; done 9\.0 s ago \(position 7\)$/,
  },
  stands('market', 'no price is written: the provider sends nothing new', /^Check the disk space/),
  stands(
    'market',
    'no price is written: The log cannot be written: ENOSPC',
    /^Check the disk space/,
  ),
  stands('clock', 'the clock is behind the newest event in the log', /^Set the clock \(NTP\)/),
  stands('log', 'The event store has not answered for 3 s', /^Check that the disk, or KurrentDB/),
  stands(
    'read models',
    'MongoDB has not answered for 3 s',
    /^The server takes traffic when this is over/,
  ),
  stands('sessions', 'sessions cannot be looked up', /^Check that the disk, or MongoDB, works/),
  stands(
    'alerts',
    'alerts are not evaluated: the log is unavailable',
    /^The server takes traffic when this is over/,
  ),
  stands('log file', 'expired events are not removed: disk full', /^Check that the disk works/),
  stands(
    'tapes',
    'the tape of 2026-06-10 cannot be completed',
    /^The ticks of these days are kept/,
  ),
  stands('keys', 'The file of a key cannot be read', /^Restore the key files/),
  stands('deliveries', 'alerts are not delivered', /^Run tapedeck deliveries status/),
  {
    name: 'a duty without which the server takes traffic',
    watch: [row('news', 'news are not imported: silence', { keepsTraffic: true })],
    code: 0,
    check: 'duty news',
    state: 'warning',
    found: /^news are not imported/,
    advice: /^The server takes traffic meanwhile/,
  },
  {
    name: 'a listing of symbols that goes on',
    watch: [row('listing', '120 of 500 symbols are listed', { keepsTraffic: true })],
    code: 0,
    check: 'server',
    state: 'warning',
    found: /^ready, but: 120 of 500 symbols are listed$/,
    advice: /Readiness checks/,
  },
  {
    name: 'a block that is damaged',
    watch: [row('log', 'damaged at position 7', { state: 'log_damaged' })],
    code: 1,
    check: 'server',
    state: 'fault',
    found: /^takes no more events: damaged at position 7$/,
    advice: /restore the newest backup/,
  },
  {
    name: 'a projection that stopped at an event',
    projections: [line({ state: 'failed', failure: poison })],
    code: 1,
    check: 'read model stocks',
    state: 'fault',
    found: /^stopped at stock-AAPL@7: no bars$/,
    advice: /tapedeck projections resume stocks$/,
  },
  {
    name: 'a rebuild that failed',
    projections: [line({ rebuild: { ...building, state: 'failed', failure: poison } })],
    code: 1,
    check: 'read model stocks',
    state: 'fault',
    found: /^its rebuild stopped at stock-AAPL@7: no bars; readers see stocks@3\.1$/,
    advice: /^Install a release that reads it, then: tapedeck projections rebuild stocks$/,
  },
  {
    name: 'a rebuild that runs',
    projections: [line({ rebuild: building })],
    code: 0,
    check: 'read model stocks',
    state: 'ok',
    advice: null,
    found: /^version 3, following, 0 behind; being rebuilt, 40 percent of the log$/,
  },
  {
    name: 'a projection that is paused',
    projections: [line({ state: 'paused', lag: 12 })],
    code: 0,
    check: 'read model stocks',
    state: 'warning',
    found: /^version 3, paused, 12 behind$/,
    advice: /^tapedeck projections resume stocks$/,
  },
  {
    name: 'a projection that catches up',
    projections: [line({ state: 'catching_up', lag: 12 })],
    code: 0,
    check: 'read model stocks',
    state: 'warning',
    found: /^version 3, catching_up, 12 behind$/,
    advice: /^Readers see the old one in the meantime/,
  },
  {
    name: 'a server that starts',
    refused: [503, 'The server starts.'],
    code: 0,
    check: 'server',
    state: 'warning',
    found: /^The server starts\.$/,
    advice: /^The server is starting, or a store is unavailable/,
  },
  {
    name: 'a server of another data folder',
    refused: [409, 'It is not the DATA_DIR of the command.'],
    code: 1,
    check: 'server',
    state: 'fault',
    found: /not the DATA_DIR of the command/,
    advice: /^Set OPS_PORT, which is \d+ now\.$/,
  },
]

it.each(states)(
  'the doctor, of a server, only asks and says: $name',
  async ({ watch = [], projections = [], refused, ...expected }) => {
    const asked = new Set<string>()
    const port = await answeringWith((request, response) => {
      asked.add(request.method ?? '')
      if (refused !== undefined)
        response.writeHead(refused[0], { 'Content-Type': 'text/plain' }).end(refused[1])
      else
        response
          .setHeader('Content-Type', 'application/json')
          .end(JSON.stringify(request.url === '/watch' ? watch : projections))
    })
    const seen = await examineQuiet(tempFolder(), { OPS_PORT: port })
    expectFinding(seen, expected)
    expect([...asked]).toEqual(['GET'])
  },
)

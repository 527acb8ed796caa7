import { createServer } from 'node:http'
import { listen, loopback } from '../../composition/server/listen.ts'
import { advised, damagedLogAdvice } from './advice.ts'
import { StartFault } from '../../composition/server/start-fault.ts'
import type { Config } from '../../config.ts'
import {
  type ProjectionLine,
  projectionLines,
  type WatchRow,
  watchRows,
} from '../../contracts/ops.ts'
import { callServer, notOurs } from '../ask-server.ts'
import { fault, type Finding, ok, warning } from './finding.ts'

/** Binds the port as the server would, and releases it. */
const checkPort = async (variable: 'PORT' | 'OPS_PORT', port: number, host: string) => {
  const probe = createServer()
  try {
    await listen(probe, { variable, port, host })
    return ok(variable, `${port.toString()} is free`)
  } catch (error) {
    if (!(error instanceof StartFault)) throw error
    return fault(variable, error.message, 'The server cannot start until this is changed.')
  } finally {
    await new Promise((resolve) => probe.close(resolve))
  }
}

type Failure = NonNullable<ProjectionLine['failure']>

/** A failed rebuild is started again; a projection that readers see continues where it stopped. */
const checkFailure = (line: ProjectionLine, failure: Failure, isRebuild: boolean): Finding => {
  const { stream, revision, reason } = failure
  const stopped = `stopped at ${stream}@${revision}: ${reason}`
  const again = `tapedeck projections ${isRebuild ? 'rebuild' : 'resume'} ${line.name}`
  return fault(
    `read model ${line.name}`,
    isRebuild ? `its rebuild ${stopped}; readers see ${line.generation ?? 'nothing'}` : stopped,
    `Install a release that reads it, then: ${again}`,
  )
}

const whereOf = ({ version, state, lag, rebuild }: ProjectionLine): string => {
  const where = `version ${version.toString()}, ${state}, ${lag.toString()} behind`
  if (rebuild === null) return where
  return `${where}; being rebuilt, ${Math.floor(rebuild.progress * 100).toString()} percent of the log`
}

const checkProjection = (line: ProjectionLine): Finding => {
  const check = `read model ${line.name}`
  if (line.failure !== null) return checkFailure(line, line.failure, false)
  const failure = line.rebuild?.failure ?? null
  if (failure !== null) return checkFailure(line, failure, true)
  const where = whereOf(line)
  if (line.state === 'paused')
    return warning(check, where, `tapedeck projections resume ${line.name}`)
  return line.state === 'following'
    ? ok(check, where)
    : warning(check, where, 'Readers see the old one in the meantime; wait for the rebuild.')
}

/** The state of the whole server. */
const checkReady = (rows: readonly WatchRow[]): Finding => {
  const damaged = rows.find(({ state }) => state === 'log_damaged')
  if (damaged !== undefined)
    return fault('server', `takes no more events: ${damaged.fault ?? ''}`, damagedLogAdvice)
  const stalled = rows.filter(({ state }) => state !== 'healthy')
  if (stalled.length === 0) return ok('server', 'ready')
  const wrong = stalled.map(({ fault }) => fault ?? '').join('; ')
  if (stalled.every(({ keepsTraffic }) => keepsTraffic))
    return warning('server', `ready, but: ${wrong}`, 'See docs/operate.md, Readiness checks.')
  return warning('server', `not ready: ${wrong}`, [...new Set(stalled.map(advised))].join(' '))
}

const inSeconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`

/** When it was last done, and what was done; null: unknown. */
const doneOf = ({ lastResult, lastDoneMsAgo }: WatchRow): string | null => {
  const what = lastResult === null ? '' : ` (${lastResult})`
  if (lastDoneMsAgo !== null) return `done ${inSeconds(lastDoneMsAgo)} ago${what}`
  return lastResult === null ? null : `done${what}`
}

const checkDuty = (row: WatchRow): Finding => {
  const check = `duty ${row.name}`
  const done = doneOf(row)
  if (row.fault !== null)
    return warning(check, done === null ? row.fault : `${row.fault}; ${done}`, advised(row))
  const did = done ?? 'healthy'
  return ok(check, row.maxAgeMs === null ? did : `${did}, ${inSeconds(row.maxAgeMs)} at most`)
}

const cannotAsk = (opsPort: number, sentence: string, mayPass: boolean): Finding =>
  mayPass
    ? warning(
        'server',
        sentence,
        'The server is starting, or a store is unavailable. Try again in a moment.',
      )
    : fault('server', sentence, `Set OPS_PORT, which is ${opsPort.toString()} now.`)

/** Checks a running server; without one, whether its ports are free. */
export const checkServer = async (
  config: Config,
  dataFolder: string,
): Promise<readonly Finding[]> => {
  const { OPS_PORT: opsPort } = config
  const address = { opsPort, dataFolder }
  const watch = await callServer(address, { method: 'GET', path: '/watch' })
  if (watch === null)
    return [
      ok('server', `no server answers on OPS_PORT ${opsPort.toString()}`),
      await checkPort('PORT', config.PORT, config.HOST),
      await checkPort('OPS_PORT', opsPort, loopback),
    ]
  if (!watch.ok) return [cannotAsk(opsPort, watch.sentence, watch.mayPass)]
  const parsed = watchRows.safeParse(watch.json)
  if (!parsed.success) return [cannotAsk(opsPort, notOurs(opsPort), false)]
  const duties = parsed.data.map(checkDuty)
  const projections = await callServer(address, { method: 'GET', path: '/projections' })
  if (projections === null)
    return [cannotAsk(opsPort, 'The server stopped during the check.', true)]
  if (projections.ok)
    return [
      checkReady(parsed.data),
      ...duties,
      ...projectionLines.parse(projections.json).map(checkProjection),
    ]
  const { sentence, mayPass } = projections
  const asked = cannotAsk(opsPort, sentence, mayPass)
  return mayPass ? [checkReady(parsed.data), ...duties, asked] : [asked]
}

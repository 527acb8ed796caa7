import { createServer } from 'node:http'
import { z } from 'zod'
import { listen, loopback } from '../../composition/listen.ts'
import { damagedLogAdvice } from './damaged-log.ts'
import { StartFault } from '../../composition/start-fault.ts'
import type { Config } from '../../config.ts'
import { type ProjectionLine, projectionLines } from '../../contracts/ops.ts'
import { callServer, notOurs } from '../ask-server.ts'
import { fault, type Finding, ok, warning } from './finding.ts'

const readiness = z.object({
  ready: z.boolean(),
  checks: z.array(z.object({ name: z.string(), fault: z.string().nullable() })),
})

/** Takes the port as the server would, and lets it go. */
const checkPort = async (
  variable: 'PORT' | 'OPS_PORT',
  port: number,
  host: string,
): Promise<Finding> => {
  const probe = createServer()
  try {
    await listen(probe, { variable, port, host })
    return ok(variable, `${port.toString()} is free`)
  } catch (error) {
    if (!(error instanceof StartFault)) throw error
    return fault(variable, error.message, 'The server does not start until this is changed.')
  } finally {
    await new Promise((resolve) => probe.close(resolve))
  }
}

const checkProjection = (line: ProjectionLine): Finding => {
  const check = `read model ${line.name}`
  const failure = line.failure ?? line.rebuild?.failure ?? null
  if (failure !== null) {
    const { stream, revision, reason } = failure
    const advice = `Install a release that reads it, then: tapedeck projections resume ${line.name}`
    return fault(check, `stopped at ${stream}@${revision}: ${reason}`, advice)
  }
  const where = `version ${line.version.toString()}, ${line.state}, ${line.lag.toString()} behind`
  if (line.state === 'paused')
    return warning(check, where, `tapedeck projections resume ${line.name}`)
  return line.state === 'following'
    ? ok(check, where)
    : warning(check, where, 'Readers see the old one meanwhile; wait, or look at its progress.')
}

const passes = 'It takes traffic once this has passed.'

/** What to do about a duty that stands still; of others it is known that they pass by themselves. */
const adviceOn: Readonly<Record<string, string>> = {
  clock: 'Set the clock (NTP); if the log was written by a clock that was ahead, wait until then.',
  log: 'See that the disk, or KurrentDB, answers; it goes on by itself.',
  market:
    'Make room on the disk, look at the clock and at the provider; prices go on by themselves.',
  sessions: 'See that the disk, or MongoDB, answers; it goes on by itself.',
}

const checkReady = ({ ready, checks }: z.output<typeof readiness>): Finding => {
  const damage = checks.find(({ name, fault }) => name === 'log' && fault?.includes('damaged'))
  if (damage?.fault != null)
    return fault('server', `takes no more events: ${damage.fault}`, damagedLogAdvice)
  const standing = checks.filter(({ fault }) => fault !== null)
  const wrong = standing.map(({ fault }) => fault ?? '').join('; ')
  if (ready)
    return wrong === ''
      ? ok('server', 'ready')
      : warning('server', `ready, but: ${wrong}`, 'See docs/operate.md, What readiness names.')
  const advice = [...new Set(standing.map(({ name }) => adviceOn[name] ?? passes))].join(' ')
  return warning('server', `not ready: ${wrong}`, advice)
}

const cannotAsk = (opsPort: number, sentence: string, mayPass: boolean): Finding =>
  mayPass
    ? warning('server', sentence, 'It starts, or a store is away: look again in a moment.')
    : fault('server', sentence, `Set OPS_PORT, which is ${opsPort.toString()} now.`)

/** A running server's own word; without one, whether its ports could be taken. */
export const checkServer = async (
  config: Config,
  dataFolder: string,
): Promise<readonly Finding[]> => {
  const { OPS_PORT: opsPort } = config
  const address = { opsPort, dataFolder }
  const ready = await callServer(address, { method: 'GET', path: '/readyz' })
  if (ready === null)
    return [
      ok('server', `none answers on OPS_PORT ${opsPort.toString()}`),
      await checkPort('PORT', config.PORT, config.HOST),
      await checkPort('OPS_PORT', opsPort, loopback),
    ]
  if (!ready.ok) return [cannotAsk(opsPort, ready.sentence, ready.mayPass)]
  const told = readiness.safeParse(ready.json)
  if (!told.success) return [cannotAsk(opsPort, notOurs(opsPort), false)]
  const projections = await callServer(address, { method: 'GET', path: '/projections' })
  if (projections === null) return [cannotAsk(opsPort, 'It went away meanwhile.', true)]
  if (projections.ok)
    return [checkReady(told.data), ...projectionLines.parse(projections.json).map(checkProjection)]
  const { sentence, mayPass } = projections
  return [...(mayPass ? [checkReady(told.data)] : []), cannotAsk(opsPort, sentence, mayPass)]
}

import { createServer } from 'node:net'
import { z } from 'zod'
import type { Config } from '../../config.ts'
import { type ProjectionLine, projectionLines } from '../../contracts/ops.ts'
import { callServer } from '../ask-server.ts'
import { fault, type Finding, ok, warning } from './finding.ts'

const readiness = z.object({
  ready: z.boolean(),
  checks: z.array(z.object({ name: z.string(), fault: z.string().nullable() })),
})

const isFree = (port: number, host: string): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => {
      resolve(false)
    })
    probe.listen({ port, host }, () => {
      probe.close(() => {
        resolve(true)
      })
    })
  })

const checkPort = async (name: 'PORT' | 'OPS_PORT', port: number, host: string) =>
  (await isFree(port, host))
    ? ok(name, `${port.toString()} is free`)
    : fault(name, `${port.toString()} is in use by another program`, `Choose another ${name}.`)

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

const checkReady = (json: unknown): Finding => {
  const { ready, checks } = readiness.parse(json)
  if (ready) return ok('server', 'ready')
  const wrong = checks.flatMap((check) => (check.fault === null ? [] : [check.fault])).join('; ')
  return warning('server', `not ready: ${wrong}`, 'It takes traffic once this has passed.')
}

/** A running server's own word; without one, whether its ports could be taken. */
export const checkServer = async (
  config: Config,
  dataFolder: string,
): Promise<readonly Finding[]> => {
  const address = { opsPort: config.OPS_PORT, dataFolder }
  const ready = await callServer(address, { method: 'GET', path: '/readyz' })
  if (ready === null)
    return [
      ok('server', `none answers on OPS_PORT ${config.OPS_PORT.toString()}`),
      await checkPort('PORT', config.PORT, config.HOST),
    ]
  const projections = await callServer(address, { method: 'GET', path: '/projections' })
  if (!ready.ok || projections?.ok !== true) {
    const said = projections?.ok === false ? projections.sentence : 'it is no server of ours'
    return [fault('server', `OPS_PORT ${config.OPS_PORT.toString()}: ${said}`, 'Set OPS_PORT.')]
  }
  return [checkReady(ready.json), ...projectionLines.parse(projections.json).map(checkProjection)]
}

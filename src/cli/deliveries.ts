import type { Command } from 'commander'
import { z } from 'zod'
import { counted } from '../contracts/counted.ts'
import { type DeliveryQueueStatus, deliveryQueueStatus } from '../contracts/ops.ts'
import type { Act, Work } from './act.ts'
import { askServer, callServer, notOurs, serverAddress } from './ask-server.ts'
import { exitCodes } from './exit-codes.ts'

interface Flags {
  readonly json?: boolean
}

const retried = z.object({ ok: z.literal(true), due: z.int() })

const seconds = (ms: number): string => counted(Math.round(ms / 1_000), 'second')

const sentencesOf = ({ waiting, inFlight, oldestMs, overdueMs }: DeliveryQueueStatus): string => {
  if (oldestMs === null) return 'No delivery waits.'
  const oldest = `The oldest was requested ${seconds(oldestMs)} ago.`
  const due = overdueMs === null ? '' : ` One has been due for ${seconds(overdueMs)}.`
  const waits = waiting === 1 ? 'delivery waits' : 'deliveries wait'
  return `${waiting.toString()} ${waits}, ${inFlight.toString()} under way. ${oldest}${due}`
}

const nothingListens = (port: number): string =>
  `No server answers on OPS_PORT ${port.toString()}. Deliveries are made by a running server.`

/** `tapedeck deliveries status` */
const runStatus =
  ({ json = false }: Flags): Work =>
  async (config, terminal) => {
    const address = serverAddress(config)
    const reply = await callServer(address, { method: 'GET', path: '/deliveries' })
    const status = reply?.ok === true ? deliveryQueueStatus.safeParse(reply.json) : null
    if (status?.success === true) {
      terminal.out(json ? JSON.stringify(status.data) : sentencesOf(status.data))
      return exitCodes.done
    }
    if (reply === null) terminal.err(nothingListens(address.opsPort))
    else terminal.err(reply.ok ? notOurs(address.opsPort) : reply.sentence)
    return exitCodes.failed
  }

/** `tapedeck deliveries retry` */
const runRetry =
  ({ json = false }: Flags): Work =>
  async (config, terminal) => {
    const answer = await askServer(serverAddress(config), '/deliveries/retry', {}, retried)
    if (!answer.ok) {
      terminal.err(answer.sentence)
      return exitCodes.failed
    }
    const { due } = answer
    terminal.out(
      json ? JSON.stringify(answer) : `${counted(due, 'delivery', 'deliveries')} due now.`,
    )
    return exitCodes.done
  }

export const addDeliveries = (program: Command, act: Act) => {
  const deliveries = program
    .command('deliveries')
    .description('alerts on their way to webhooks, ntfy topics, e-mail addresses and browsers')
  deliveries
    .command('status')
    .description('how many wait, and for how long')
    .option('--json', 'one JSON object instead of a sentence')
    .action((flags: Flags) => act(runStatus(flags)))
  deliveries
    .command('retry')
    .description('make every delivery that waits for another attempt due now')
    .option('--json', 'one JSON object instead of a sentence')
    .action((flags: Flags) => act(runRetry(flags)))
}

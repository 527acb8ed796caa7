import { join } from 'node:path'
import fc from 'fast-check'
import { Webhook } from 'standardwebhooks'
import { beforeAll, expect, it } from 'vitest'
import type { DeliveryEvent } from '../../../src/domain/delivery/events.ts'
import { openDeliveryWorld } from '../../support/delivery/delivery-world.ts'
import { startHttpPeer } from '../../support/delivery/http-peer.ts'
import { buildChild, runUntilKilled } from '../../support/faults/killed-child.ts'
import { storyLength } from '../../support/killed-deliveries/story.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { until } from '../../support/until.ts'

/** `npm run torture` asks for 200. */
const rounds = Number(process.env['TORTURE_ROUNDS'] ?? 20)
const seed = Number(process.env['TEST_SEED'] ?? Date.now() % 1_000_000)
const killAfterMsMax = 200
const roundMsMax = 15_000
const twoHoursMs = 7_200_000

let program: string
beforeAll(async () => {
  const source = join(import.meta.dirname, '../../support/killed-deliveries/child.ts')
  program = await buildChild(source, 'killed-deliveries')
}, 60_000)

type DataOf<Type extends DeliveryEvent['type']> = Extract<DeliveryEvent, { type: Type }>['data']

const dataOf = <Type extends DeliveryEvent['type']>(
  events: readonly DeliveryEvent[],
  type: Type,
): DataOf<Type>[] =>
  events.flatMap((event) => (event.type === type ? [event.data as DataOf<Type>] : []))

const idsOf = (data: readonly { readonly deliveryId: string }[]) =>
  data.map(({ deliveryId }) => deliveryId).sort()

/** A receiver that refuses every fifth message at first, and recognises those it has. */
const startReceiver = async () => {
  const peer = await startHttpPeer()
  const webhook = new Webhook(Buffer.alloc(32, 7).toString('base64'))
  const seen = new Map<string, number>()
  let requests = 0
  peer.answer = (response, { headers, body }) => {
    requests += 1
    const { type, data } = webhook.verify(body, headers as Record<string, string>) as {
      readonly type: string
      readonly data: { readonly count?: number }
    }
    const fails = requests % 5 === 0
    if (!fails) seen.set(String(headers['webhook-id']), type === 'alerts.digest' ? data.count! : 1)
    peer.received.length = 0
    response.writeHead(fails ? 503 : 204).end()
  }
  return { peer, seen, requests: () => requests }
}

it(
  `${rounds.toString()} times killed while alerts are delivered, every firing has arrived and is recorded once (seed ${seed.toString()})`,
  async () => {
    const folder = tempFolder()
    const { peer, seen, requests } = await startReceiver()
    const lives = fc.sample(fc.integer({ min: 0, max: killAfterMsMax }), { seed, numRuns: rounds })
    let reached = -1
    for (const killAfterMs of lives)
      await runUntilKilled({
        program,
        args: [folder, peer.url],
        killAfterMs,
        onLine: (line) => (reached = Number(line)),
      })

    // By then the hour of every digest is over.
    const world = await openDeliveryWorld(folder, () => Date.now() + twoHoursMs)
    const process_ = world.run({ random: () => 0 })
    await until('everything is delivered', () => {
      const isFollowing = process_.reports.some(({ kind }) => kind === 'following')
      return isFollowing && process_.queue.status().waiting === 0
    })
    await process_.stop()
    const events = await world.events()
    const fired = await storyLength(world.log)
    await world.close()
    await peer.close()

    const requested = dataOf(events, 'DeliveryRequested')
    const inDigests = requested.filter(({ digest }) => digest !== null)
    const alone = requested.filter(({ digest }) => digest === null)
    const digests = dataOf(events, 'DigestRequested')
    const succeeded = idsOf(dataOf(events, 'DeliverySucceeded'))
    process.stdout.write(
      `killed deliveries: ${rounds.toString()} rounds, ${fired.toString()} firings, ${digests.length.toString()} digests of ${inDigests.length.toString()}, ${requests().toString()} requests for ${seen.size.toString()} messages\n`,
    )
    expect(fired).toBeGreaterThan(reached)
    // Nothing is lost, and nothing is requested twice.
    const firings = new Set(requested.map(({ alertId }) => alertId))
    expect([requested.length, firings.size]).toEqual([fired, fired])
    // Each message has succeeded once, after attempts that are counted without a gap.
    expect(succeeded).toEqual(idsOf([...alone, ...digests]))
    expect(dataOf(events, 'DeliveryGivenUp')).toEqual([])
    const attempts = new Map<string, number[]>()
    for (const { deliveryId, attempt } of dataOf(events, 'DeliveryAttempted'))
      attempts.set(deliveryId, [...(attempts.get(deliveryId) ?? []), attempt])
    for (const tried of attempts.values()) expect(tried).toEqual(tried.map((_, index) => index + 1))
    // The receiver has every message, and the digests name every other firing.
    expect([...seen.keys()].sort()).toEqual(succeeded)
    expect([...seen.values()].reduce((sum, count) => sum + count, 0)).toBe(fired)
  },
  rounds * roundMsMax,
)

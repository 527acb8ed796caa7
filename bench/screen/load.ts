/** The load generator, a process of its own: says something and sees when every socket has it. */
import { setTimeout as wait } from 'node:timers/promises'
import { createClient, register } from '../http/client.ts'
import { mark, openPlainSocket, type PlainSocket } from './plain-socket.ts'
import type { FromLoad, ToLoad } from './messages.ts'

const tell = (message: FromLoad): void => void process.send?.(message)

const openingAtOnce = 50
/** What has not come by then is lost. */
const lostAfterMs = 10_000
const text = `The tape runs, and a deck can rewind it ${mark}`

const client = createClient(1)
const sockets: PlainSocket[] = []
let say: () => Promise<unknown> = () => Promise.resolve()
let saidAt = 0
let spent: number[] = []

const connectAll = async ({ port, sockets: count, way }: Extract<ToLoad, { type: 'connect' }>) => {
  const onFrame = () => spent.push(performance.now() - saidAt)
  for (let opened = 0; opened < count; opened += openingAtOnce) {
    const some = Math.min(openingAtOnce, count - opened)
    const more = Array.from({ length: some }, () =>
      openPlainSocket(port, way === 'chat' ? '/ws' : '/', onFrame),
    )
    sockets.push(...(await Promise.all(more)))
  }
  if (way === 'chat') {
    const cookie = await register(client, port)
    say = () => client.ask(port, 'POST', '/api/chat', { cookie }, { message: text })
  } else {
    const id = '11111111-1111-4111-8111-111111111111'
    const timestamp = new Date().toISOString()
    const frame = { type: 'chat_message', id, username: 'benchmark', message: text, timestamp }
    say = () => Promise.resolve(sockets[0]?.say(JSON.stringify(frame)))
  }
  tell({ type: 'connected' })
}

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

/** The next is said when all have the last one, and not before its time. */
const sendAll = async ({ messages, everyMs }: Extract<ToLoad, { type: 'send' }>) => {
  const all: number[] = []
  let lost = 0
  for (let message = 0; message < messages; message += 1) {
    spent = []
    saidAt = performance.now()
    const answered = say()
    while (spent.length < sockets.length && performance.now() - saidAt < lostAfterMs) await wait(1)
    await answered
    lost += sockets.length - spent.length
    for (const each of spent) all.push(each)
    await wait(Math.max(0, everyMs - (performance.now() - saidAt)))
  }
  const sorted = Float64Array.from(all).sort()
  tell({
    type: 'sent',
    p50: quantile([...sorted], 0.5),
    p99: quantile([...sorted], 0.99),
    lost,
  })
}

process.on('message', (message: ToLoad) => {
  void (message.type === 'connect' ? connectAll(message) : sendAll(message))
})

/** The load generator, a process of its own: says something and sees when every socket has it. */
import { setTimeout as wait } from 'node:timers/promises'
import { createClient, register } from '../http/client.ts'
import { greetings } from '../fan-out/greeting.ts'
import { quotesOf } from '../fan-out/market.ts'
import type { FromLoad, ToLoad, Way } from './messages.ts'
import { openPlainSocket, type PlainSocket, type PlainSocketOptions } from './plain-socket.ts'

const tell = (message: FromLoad): void => void process.send?.(message)

const openingAtOnce = 50
/** What has not come by then is lost. */
const lostAfterMs = 10_000
const settleMs = 500
const chatMark = '~'
const text = `The tape runs, and a deck can rewind it ${chatMark}`

const client = createClient(1)
const sockets: PlainSocket[] = []
let say: () => Promise<unknown> = () => Promise.resolve()
let saidAt = 0
let spent: number[] = []

/** Stands once in a frame of quotes, whose symbols are in capitals. */
const batchMark = 'q'

const chatFrame = (): string => {
  const id = '11111111-1111-4111-8111-111111111111'
  const timestamp = new Date().toISOString()
  return JSON.stringify({
    type: 'chat_message',
    id,
    username: 'benchmark',
    message: text,
    timestamp,
  })
}
const batchFrame = (): string => JSON.stringify({ type: 'quotes', ticks: quotesOf(1, Date.now()) })

const onFrame = (): void => void spent.push(performance.now() - saidAt)

/** Every socket and how something is said to all of them. */
const ways: Record<Way, Pick<PlainSocketOptions, 'path' | 'mark' | 'hello'>> = {
  chat: { path: '/ws', mark: chatMark, hello: [] },
  'chat-echo': { path: '/', mark: chatMark, hello: [] },
  batch: { path: '/ws', mark: batchMark, hello: greetings.tapedeck.frames },
  'batch-echo': { path: '/', mark: batchMark, hello: [] },
}

type Connect = Extract<ToLoad, { type: 'connect' }>

const sayer = ({ port, tickPort, way }: Connect, cookie: string): (() => Promise<unknown>) => {
  const echo = (frame: string) => () => Promise.resolve(sockets[0]?.say(frame))
  switch (way) {
    case 'chat':
      return () => client.ask(port, 'POST', '/api/chat', { cookie }, { message: text })
    case 'batch':
      return () => client.ask(tickPort ?? 0, 'POST', '/')
    case 'chat-echo':
      return echo(chatFrame())
    case 'batch-echo':
      return echo(batchFrame())
  }
}

/** Says it, and waits until every socket has it. @returns how many have not */
const sayOnce = async (): Promise<number> => {
  spent = []
  saidAt = performance.now()
  const answered = say()
  while (spent.length < sockets.length && performance.now() - saidAt < lostAfterMs) await wait(1)
  await answered
  return Math.max(0, sockets.length - spent.length)
}

const connectAll = async (asked: Connect) => {
  const { port, sockets: count, way } = asked
  const isOurs = way === 'chat' || way === 'batch'
  const cookie = isOurs ? await register(client, port) : ''
  const options = { port, ...ways[way], cookie: way === 'batch' ? cookie : '', onFrame }
  for (let opened = 0; opened < count; opened += openingAtOnce) {
    const some = Math.min(openingAtOnce, count - opened)
    sockets.push(
      ...(await Promise.all(Array.from({ length: some }, () => openPlainSocket(options)))),
    )
  }
  say = sayer(asked, cookie)
  // Not measured: it comes with what a socket is told when it has just opened.
  await sayOnce()
  await wait(settleMs)
  tell({ type: 'connected' })
}

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

/** The next is said when all have the last one, and not before its time. */
const sendAll = async ({ messages, everyMs }: Extract<ToLoad, { type: 'send' }>) => {
  const all: number[] = []
  let lost = 0
  for (let message = 0; message < messages; message += 1) {
    lost += await sayOnce()
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

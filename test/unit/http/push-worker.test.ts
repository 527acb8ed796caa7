import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'

type Listener = (event: object) => void

/** Runs the service worker with what it uses of a browser. */
const startWorker = () => {
  const listeners = new Map<string, Listener>()
  const shown: object[] = []
  const opened: string[] = []
  const self = {
    location: { origin: 'https://tapedeck.example' },
    addEventListener: (type: string, listener: Listener) => void listeners.set(type, listener),
    registration: {
      showNotification: (title: string, options: object) => void shown.push({ title, ...options }),
    },
    clients: {
      matchAll: () => Promise.resolve([]),
      openWindow: (url: string) => Promise.resolve(void opened.push(url)),
    },
  }
  runInNewContext(readFileSync('src/web/public/push-worker.js', 'utf8'), { self, URL })
  const happen = async (type: string, event: object) => {
    const waited: unknown[] = []
    listeners.get(type)?.({ ...event, waitUntil: (work: unknown) => waited.push(work) })
    await Promise.all(waited)
  }
  return { listeners, shown, opened, happen }
}

it('the service worker shows push messages, opens their moment, and serves nothing else', async () => {
  const { listeners, shown, opened, happen } = startWorker()
  expect([...listeners.keys()]).toEqual(['push', 'notificationclick'])
  const url = 'https://tapedeck.example/?symbol=AAPL'
  await happen('push', { data: { json: () => ({ id: '1', title: 'AAPL', body: 'rose', url }) } })
  expect(shown).toEqual([
    { title: 'AAPL', body: 'rose', tag: '1', icon: '/favicon.svg', data: { url } },
  ])
  const click = (to: string) =>
    happen('notificationclick', { notification: { close: () => undefined, data: { url: to } } })
  await click(url)
  await click('https://elsewhere.example/')
  expect(opened).toEqual([url])
})

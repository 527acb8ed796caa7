import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import type { ScanRuleInput } from '../../../src/contracts/scans/scan-rules.ts'
import { liveWanted, scanUnwatched, scanWatched } from '../../../src/web/api/socket/actions.ts'
import { socketLimits } from '../../../src/web/api/socket/limits.ts'
import { createWorld } from '../support/page.tsx'
import { match } from '../support/scanner.ts'

type Name = 'A' | 'B'
const rulesOf = (name: Name) => [{ field: name }] as unknown as ScanRuleInput[]
const symbols = ['AAPL', 'MSFT', 'NVDA']

interface Asked {
  readonly type: string
  readonly id: string
  readonly rules: readonly { readonly field: Name }[]
}

/** A server with two scans, which reads what the page sends in its own time, as the page does. */
const openPage = () => {
  const world = createWorld({ 'HEAD /ws': () => new Response('') })
  const matching: Record<Name, Set<string>> = { A: new Set(['AAPL']), B: new Set() }
  let subscribed: Name | null = null
  let read = 0
  let onWay: object[] = []
  world.store.dispatch(liveWanted())
  world.socket().open()
  const frameOf = (entered: Iterable<string>, left: readonly string[], more: object = {}) => ({
    type: 'scan_matches',
    entered: [...entered].map((symbol) => match(symbol)),
    left,
    ...more,
  })
  return {
    world,
    matching,
    /** The server reads one more frame; false: there is none. */
    serve: () => {
      const frame = world.socket().sent[read] as Asked | undefined
      if (!frame) return false
      read += 1
      if (frame.type === 'unsubscribe_scan') subscribed = null
      if (frame.type !== 'subscribe_scan') return true
      subscribed = frame.rules[0]?.field ?? null
      if (subscribed) onWay.push(frameOf(matching[subscribed], [], { id: frame.id }))
      return true
    },
    /** A price lets a symbol enter a scan, or leave it. */
    move: (name: Name, symbol: string) => {
      const left = matching[name].delete(symbol)
      if (!left) matching[name].add(symbol)
      if (subscribed === name) onWay.push(frameOf(left ? [] : [symbol], left ? [symbol] : []))
    },
    deliver: () => {
      const frame = onWay.shift()
      if (frame) world.socket().receive(frame)
      return frame !== undefined
    },
    lose: async () => {
      const { length } = world.sockets
      onWay = []
      read = 0
      subscribed = null
      world.socket().drop()
      await vi.advanceTimersByTimeAsync(socketLimits.retryMs)
      expect(world.sockets).toHaveLength(length + 1)
      world.socket().open()
    },
    shown: () =>
      world.store
        .getState()
        .liveScan.matches?.map(({ symbol }) => symbol)
        .sort(),
  }
}

const name = fc.constantFrom<Name>('A', 'B')
const steps = fc.array(
  fc.oneof(
    fc.record({ is: fc.constant('watch' as const), name }),
    fc.record({ is: fc.constant('move' as const), name, symbol: fc.constantFrom(...symbols) }),
    fc.record({ is: fc.constantFrom('serve' as const, 'deliver', 'unwatch', 'lose') }),
  ),
  { maxLength: 30 },
)

it('a live scan shows what matches its own rules, whatever another one still had to tell', async () => {
  vi.useFakeTimers()
  await fc.assert(
    fc.asyncProperty(steps, name, async (all, last) => {
      const page = openPage()
      const { store } = page.world
      for (const step of all) {
        if (step.is === 'watch') store.dispatch(scanWatched(rulesOf(step.name)))
        else if (step.is === 'move') page.move(step.name, step.symbol)
        else if (step.is === 'unwatch') store.dispatch(scanUnwatched())
        else await page[step.is]()
      }
      store.dispatch(scanWatched(rulesOf(last)))
      while (page.serve() || page.deliver());
      expect(page.shown()).toEqual([...page.matching[last]].sort())
    }),
    { numRuns: 40 },
  )
})

import { setImmediate } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { ListedAlert } from '../../../../src/contracts/alerts/alerts.ts'
import { alertsEndpoint } from '../../../../src/web/api/alerts/alerts.ts'
import { withFrames } from '../../../../src/web/api/alerts/fired-alerts.ts'
import {
  cameBack,
  frameArrived,
  opened,
  seenAgain,
} from '../../../../src/web/api/socket/actions.ts'
import { alert, idOf } from '../../support/alerts.ts'
import { json } from '../../support/fake-server.ts'
import { createWorld } from '../../support/page.tsx'
import { settled } from '../../support/settled.ts'

type State = 'active' | 'paused' | 'triggered'
type Frame = Parameters<typeof frameArrived>[0]

const listed = (index: number, state: State, at: number) =>
  alert(index, {
    state,
    isActive: state !== 'triggered',
    triggeredAt: state === 'triggered' ? new Date(at).toISOString() : null,
    value: at,
  }) as unknown as ListedAlert

/** A server whose log, read model, socket and replies each move on by themselves. */
const openServer = () => {
  const log: (readonly ListedAlert[])[] = [[listed(1, 'active', 0), listed(2, 'active', 0)]]
  const now = () => log.at(-1) ?? []
  let folded = 0
  let frames: { readonly frame: Frame; readonly place: number; readonly waits: boolean }[] = []
  const replies: (() => void)[] = []
  const world = createWorld({
    'GET /api/alerts': () =>
      new Promise((answer) => {
        const read = log[folded]
        replies.push(() => answer(json(read)))
      }),
  })
  const record = (next: readonly ListedAlert[], frame: Frame, waits = false) => {
    log.push(next)
    frames.push({ frame, place: log.length - 1, waits })
  }
  return {
    world,
    now,
    change: (index: number, state: State) => {
      const alert = listed(index, state, log.length)
      if (!now().some(({ id }) => id === alert.id)) return
      const next = now().map((each) => (each.id === alert.id ? alert : each))
      const { symbol } = alert
      record(
        next,
        state === 'triggered'
          ? { type: 'alert_triggered', alert, price: 1, symbol: symbol ?? '' }
          : { type: 'alerts_changed', alert },
      )
    },
    create: () => {
      const added = listed(10 + log.length, 'active', log.length)
      record([...now(), added], { type: 'alerts_changed', alert: null }, true)
    },
    remove: (index: number) => {
      const left = now().filter(({ id }) => id !== idOf(index))
      record(left, { type: 'alerts_changed', alert: null }, true)
    },
    fold: () => {
      folded = Math.min(folded + 1, log.length - 1)
    },
    deliver: () => {
      const next = frames.find(({ waits, place }) => !waits || place <= folded)
      if (!next) return false
      frames = frames.filter((each) => each !== next)
      world.store.dispatch(frameArrived(next.frame))
      return true
    },
    reply: () => {
      const next = replies.shift()
      next?.()
      return next !== undefined
    },
    /** Frames of now are lost; the new connection begins when all is folded. */
    connectAgain: (how: typeof cameBack | typeof seenAgain) => {
      frames = []
      folded = log.length - 1
      world.store.dispatch(how())
    },
  }
}

const index = fc.constantFrom(1, 2)
const steps = fc.array(
  fc.oneof(
    fc.record({
      is: fc.constant('change' as const),
      index,
      to: fc.constantFrom<State>('active', 'paused', 'triggered'),
    }),
    fc.record({ is: fc.constant('remove' as const), index }),
    fc.record({
      is: fc.constantFrom('create' as const, 'fold', 'deliver', 'reply', 'cameBack', 'seenAgain'),
    }),
  ),
  { maxLength: 25 },
)

it('alerts are listed as the server has them, in whatever order frames, replies and connections come', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const server = openServer()
      const { store } = server.world
      const list = store.dispatch(alertsEndpoint.initiate({ asOf: null }))
      store.dispatch(opened())
      for (const step of all) {
        if (step.is === 'change') server.change(step.index, step.to)
        else if (step.is === 'remove') server.remove(step.index)
        else if (step.is === 'cameBack') server.connectAgain(cameBack)
        else if (step.is === 'seenAgain') server.connectAgain(seenAgain)
        else server[step.is]()
        await setImmediate()
      }
      const shown = () =>
        withFrames(
          alertsEndpoint.select({ asOf: null })(store.getState()).data,
          store.getState().firedAlerts,
        )
      await settled(() => {
        server.fold()
        const isOver = !server.deliver() && !server.reply()
        return isOver && isDeepStrictEqual(shown(), server.now())
      })
      expect(shown()).toEqual(server.now())
      list.unsubscribe()
    }),
    { numRuns: 60 },
  )
})

import type { Dispatch, Middleware } from '@reduxjs/toolkit'
import type { ClientFrameInput } from '../../../contracts/socket/client-frames.ts'
import type { QuoteTick, ServerFrame } from '../../../contracts/socket/frames.ts'
import type { Deps } from '../deps.ts'
import * as actions from './actions.ts'
import { cameLive, connecting, wentIdle, wentOffline, wentStale } from './connection.ts'
import { socketLimits } from './limits.ts'
import { createLiveSocket } from './live-socket.ts'
import { parseFrame } from './parse-frame.ts'
import { createSignalNews } from './signal-news.ts'
import { createSubscriptions } from './subscriptions.ts'
import { createTickBuffer } from './tick-buffer.ts'

type Subscriptions = ReturnType<typeof createSubscriptions>

/** The frame that sends an action's change to the server; null: there is no change. */
const frameFor = (subscriptions: Subscriptions, action: unknown): ClientFrameInput | null => {
  if (actions.priceWatched.match(action))
    return subscriptions.watchPrice(action.payload.symbol, action.payload.timeframe)
  if (actions.priceUnwatched.match(action)) return subscriptions.unwatchPrice(action.payload.symbol)
  if (actions.quotesWatched.match(action)) return subscriptions.watchQuotes()
  if (actions.quotesUnwatched.match(action)) return subscriptions.unwatchQuotes()
  if (actions.scanWatched.match(action)) return subscriptions.watchScan(action.payload)
  if (actions.scanUnwatched.match(action)) return subscriptions.unwatchScan()
  return null
}

const tickOf = (frame: Extract<ServerFrame, { type: 'price_update' }>): QuoteTick => {
  const { symbol, price, change, changePercent, volume, time, tradingDate } = frame
  const tick: QuoteTick = [symbol, price, change, changePercent, volume, time]
  if (tradingDate !== undefined) tick.push(tradingDate)
  return tick
}

/** Detects when prices stop and when they resume. */
const createPulse = (deps: Deps, dispatch: Dispatch, isWaiting: () => boolean) => {
  /** Unix ms, to be shown. */
  let lastPriceAt: number | null = null
  /** Monotonic: of the last price, or since prices are expected. */
  let quietSince = 0
  let stale = false
  let timer: ReturnType<typeof setInterval> | undefined

  const check = (): void => {
    const now = deps.monotonicNow()
    if (!isWaiting()) quietSince = now
    const quietMs = now - quietSince
    if (stale || quietMs <= socketLimits.staleAfterMs) return
    stale = true
    dispatch(wentStale({ lastPriceAt: deps.now() - quietMs }))
  }

  return {
    start: (): void => {
      clearInterval(timer)
      stale = false
      quietSince = deps.monotonicNow()
      timer = setInterval(check, socketLimits.staleCheckMs)
    },
    stop: (): void => clearInterval(timer),
    seen: (): void => {
      lastPriceAt = deps.now()
      quietSince = deps.monotonicNow()
      if (!stale) return
      stale = false
      dispatch(cameLive())
    },
    /** The server reports that prices are stale, and since when. */
    quiet: (since: number): void => {
      lastPriceAt = since
      if (stale) return
      stale = true
      dispatch(wentStale({ lastPriceAt: since }))
    },
    lastPriceAt: (): number | null => lastPriceAt,
  }
}

/**
 * The only user of `/ws`. It publishes prices as one `pricesArrived` per animation frame, every
 * other frame as `frameArrived`, and the state of the connection as the `connection` slice.
 * `onPrices` is called when the next animation frame will have prices.
 */
export const createSocketMiddleware =
  (deps: Deps, onPrices?: () => void): Middleware =>
  ({ dispatch }) => {
    const subscriptions = createSubscriptions()
    const pulse = createPulse(deps, dispatch, () => subscriptions.frames().length > 0)
    const buffer = createTickBuffer(
      deps.onNextFrame,
      (ticks) => dispatch(actions.pricesArrived(ticks)),
      onPrices,
    )
    let wanted = false
    let wasOpen = false

    const read = (data: unknown): void => {
      const frame = parseFrame(data)
      if (!frame) {
        deps.warn('An unreadable frame was ignored')
        return
      }
      if (frame.type === 'prices_stale') {
        // By this clock: the server's may differ.
        pulse.quiet(deps.now() - frame.ageMs)
        return
      }
      if (frame.type !== 'quotes' && frame.type !== 'price_update') {
        dispatch(
          frame.type === 'changes_missed' ? actions.seenAgain() : actions.frameArrived(frame),
        )
        return
      }
      pulse.seen()
      // Ticks of a charted symbol are sent one by one, because each may be the high or low of its
      // candle.
      if (frame.type === 'quotes') buffer(frame.ticks)
      else buffer([tickOf(frame)], 'all')
    }
    const signals = createSignalNews(read)

    const live = createLiveSocket(deps, {
      onConnecting: (attempt) => dispatch(connecting({ attempt })),
      onOpen: () => {
        dispatch(cameLive())
        pulse.start()
        subscriptions.frames().forEach(live.send)
        dispatch(wasOpen ? actions.cameBack() : actions.opened())
        wasOpen = true
      },
      onMessage: (data) => {
        if (!signals.take(data)) read(data)
      },
      onLost: (attempt, retryAt) => {
        pulse.stop()
        signals.stop()
        dispatch(wentOffline({ attempt, retryAt, lastPriceAt: pulse.lastPriceAt() }))
      },
    })

    const obey = (action: unknown): void => {
      if (actions.liveWanted.match(action) && !wanted) {
        wanted = true
        live.start()
      } else if (actions.liveReleased.match(action) || actions.liveSuspended.match(action)) {
        wanted = wasOpen = false
        pulse.stop()
        signals.stop()
        live.stop()
        dispatch(wentIdle())
      } else if (actions.retryWanted.match(action) && wanted) live.retryNow()
    }

    return (next) => (action) => {
      const result = next(action)
      const frame = frameFor(subscriptions, action)
      if (frame) live.send(frame)
      obey(action)
      return result
    }
  }

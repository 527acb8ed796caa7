import { beforeEach, describe, expect, it, vi } from 'vitest'
import { socketLimits } from '../../../../src/web/api/socket/limits.ts'
import { createSignalNews } from '../../../../src/web/api/socket/signal-news.ts'

const { signalsEveryMs } = socketLimits
const signal = (id: number) => JSON.stringify({ type: 'signal_issued', signal: { id } })

describe('news of signals', () => {
  beforeEach(() => vi.useFakeTimers())

  const start = () => {
    const handedOver: unknown[] = []
    return { handedOver, news: createSignalNews((data) => handedOver.push(data)) }
  }

  it('hands over the first at once, and of the next ones only the newest, a second later', () => {
    const { handedOver, news } = start()
    for (let id = 1; id <= 50; id += 1) {
      expect(news.take(signal(id))).toBe(true)
      vi.advanceTimersByTime(signalsEveryMs / 100)
    }
    expect(handedOver).toEqual([signal(1)])
    vi.advanceTimersByTime(signalsEveryMs)
    expect(handedOver).toEqual([signal(1), signal(50)])
    vi.advanceTimersByTime(10 * signalsEveryMs)
    expect(handedOver).toHaveLength(2)
  })

  it('leaves everything else to the caller', () => {
    const { handedOver, news } = start()
    const others = ['{"type":"quotes","ticks":[]}', '', null, 7, '{"type":"signal_issued_twice"}']
    for (const data of others) expect(news.take(data)).toBe(false)
    expect(handedOver).toEqual([])
  })

  it('forgets what it kept when it is stopped, and hands over what comes then', () => {
    const { handedOver, news } = start()
    news.take(signal(1))
    news.take(signal(2))
    news.stop()
    vi.advanceTimersByTime(10 * signalsEveryMs)
    expect(handedOver).toEqual([signal(1)])
    news.take(signal(3))
    expect(handedOver).toEqual([signal(1), signal(3)])
  })
})

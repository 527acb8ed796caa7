import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { screenOf } from '../../../src/web/app/screen.tsx'
import { createWorld, renderPart } from '../support/page.tsx'

/** As `load-again.ts` has it. */
const everyMs = 3_000

const Alerts = () => <h1>Price Alerts</h1>

describe('a screen that is gone to', () => {
  beforeEach(() => void vi.useFakeTimers())
  const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

  /** A page on another screen, and how often the code of this one was asked for; it fails at first. */
  const goTo = async (failures: number) => {
    let asked = 0
    const alerts = screenOf(() => {
      asked += 1
      return asked <= failures ? Promise.reject(new TypeError('away')) : Promise.resolve(Alerts)
    }, 'nav.alerts')
    const Page = () => {
      const [at, go] = useState('before')
      return (
        <>
          <button onClick={() => go('alerts')}>Go</button>
          <button onClick={() => go('before')}>Leave</button>
          {at === 'alerts' ? <alerts.Screen /> : <h1>Before</h1>}
        </>
      )
    }
    await renderPart(createWorld(), <Page />)
    const press = (name: string) => act(() => screen.getByRole('button', { name }).click())
    press('Go')
    return { press, asked: () => asked, fetch: alerts.fetch }
  }
  const heading = () => screen.queryByRole('heading', { level: 1 })?.textContent

  it('takes the place of the previous one at once, says by its name that it is late, and comes by itself', async () => {
    await goTo(40)
    expect(heading()).toBeUndefined()
    expect(screen.getByRole('status').textContent).toBe('Loading')
    await passes(0)
    expect(heading()).toBe('Alerts')
    expect(document.title).toBe('Alerts · Tapedeck')
    expect(screen.getByRole('status').textContent).toBe(
      'The server is not responding.Loading. This will appear as soon as it is ready.',
    )
    await passes(39 * everyMs)
    expect(heading()).toBe('Alerts')
    await passes(everyMs)
    expect(heading()).toBe('Price Alerts')
  })

  it('is not asked for any longer than it is shown', async () => {
    const { press, asked } = await goTo(40)
    await passes(0)
    press('Leave')
    await passes(10 * everyMs)
    expect(asked()).toBe(1)
  })

  it('is drawn at once where its code is here', async () => {
    const { press, fetch } = await goTo(0)
    press('Leave')
    await act(fetch)
    press('Go')
    expect(heading()).toBe('Price Alerts')
  })
})

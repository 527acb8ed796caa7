import { act, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { App } from '../../../src/web/app/app.tsx'
import { firstDraw } from '../../../src/web/app/start/first-draw.ts'
import { Screens } from '../../../src/web/app/router.tsx'
import { createI18n } from '../../../src/web/i18n/i18n.ts'
import { deferred, json, text } from '../support/fake-server.ts'
import { createWorld, type World } from '../support/page.tsx'

const never = () => new Promise<void>(() => undefined)

const drawAt = async ({ store, quotes }: World, address: string) => {
  const i18n = await createI18n('en')
  return render(
    <App store={store} quotes={quotes} i18n={i18n}>
      <MemoryRouter initialEntries={[address]}>
        <Screens />
      </MemoryRouter>
    </App>,
  )
}

describe('the first screen', () => {
  it('is drawn in one go, without a spinner, once its code and the trader are here', async () => {
    const world = createWorld({ 'GET /api/user': () => text('Not signed in', 401) })
    await firstDraw(world.store, '/auth', never)
    const asked = world.server.requests.length
    await drawAt(world, '/auth')
    expect(screen.getByRole('heading', { level: 1 })).toBeTruthy()
    expect(screen.queryByRole('status')).toBeNull()
    await act(async () => Promise.resolve())
    expect(world.server.requests).toHaveLength(asked)
  })

  it('is not waited for longer than a second', async () => {
    const answer = deferred<Response>()
    const world = createWorld({ 'GET /api/user': () => answer.promise })
    const waits: number[] = []
    await firstDraw(world.store, '/settings', (ms) => {
      waits.push(ms)
      return Promise.resolve()
    })
    expect(waits).toEqual([1_000])
    answer.resolve(json(null))
  })

  it('is nothing to wait or to ask for where there is no screen', async () => {
    const world = createWorld()
    await firstDraw(world.store, '/no/such/page', never)
    expect(world.server.requests).toHaveLength(0)
  })
})

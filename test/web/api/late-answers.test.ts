import fc from 'fast-check'
import { expect, it } from 'vitest'
import { api } from '../../../src/web/api/api.ts'
import { json } from '../support/fake-server.ts'
import { createWorld } from '../support/page.tsx'
import { settled } from '../support/settled.ts'

const tags = { left: 'News', right: 'Signals' } as const
type Side = keyof typeof tags

/** Two counts of the server, and what changes them. */
const counts = api.injectEndpoints({
  endpoints: (build) => ({
    left: build.query<number, undefined>({
      query: () => ({ url: '/left' }),
      providesTags: [tags.left],
    }),
    right: build.query<number, undefined>({
      query: () => ({ url: '/right' }),
      providesTags: [tags.right],
    }),
    addLeft: build.mutation<null, undefined>({
      query: () => ({ url: '/left', method: 'POST' }),
      invalidatesTags: [tags.left],
    }),
    addRight: build.mutation<null, undefined>({
      query: () => ({ url: '/right', method: 'POST' }),
      invalidatesTags: [tags.right],
    }),
  }),
})
const { endpoints } = counts

/** A server that reads and changes a count when it is asked, and whose answers travel for a while. */
const openCounts = () => {
  const values = { left: 0, right: 0 }
  const travelling: { readonly side: Side | null; readonly arrive: () => void }[] = []
  const send = (side: Side | null, body: unknown) =>
    new Promise<Response>((arrived) => {
      travelling.push({ side, arrive: () => arrived(json(body)) })
    })
  const add = (side: Side) => {
    values[side] += 1
    return send(null, null)
  }
  const { store } = createWorld({
    'GET /left': () => send('left', values.left),
    'GET /right': () => send('right', values.right),
    'POST /left': () => add('left'),
    'POST /right': () => add('right'),
  })
  return {
    values,
    show: (side: Side) => void store.dispatch(endpoints[side].initiate(undefined)),
    shown: (side: Side) => endpoints[side].select(undefined)(store.getState()),
    reads: (side: Side) => travelling.filter((each) => each.side === side).length,
    changeHere: (side: Side) => {
      const change = side === 'left' ? endpoints.addLeft : endpoints.addRight
      void store.dispatch(change.initiate(undefined))
    },
    changeElsewhere: (side: Side) => {
      values[side] += 1
      store.dispatch(api.util.invalidateTags([tags[side]]))
    },
    arrive: (place: number) => {
      const [answer] = travelling.splice(place % travelling.length, 1)
      answer?.arrive()
      return answer !== undefined
    },
  }
}

const isOver = () => settled(() => false, 3)

it('a list is asked for at once while the answer of another is awaited', async () => {
  const page = openCounts()
  page.show('left')
  await isOver()
  page.arrive(0)
  await isOver()
  page.show('right')
  page.changeElsewhere('left')
  await isOver()
  expect([page.reads('left'), page.reads('right')]).toEqual([1, 1])
})

const side = fc.constantFrom<Side>('left', 'right')
const acts = fc.array(
  fc.oneof(
    fc.record({ act: fc.constantFrom('show', 'changeHere', 'changeElsewhere'), side }),
    fc.record({ act: fc.constant('arrive'), place: fc.nat(9) }),
  ),
  { maxLength: 25 },
)

it('what is shown in the end is of after each change, in whatever order answers arrive', async () => {
  await fc.assert(
    fc.asyncProperty(acts, async (steps) => {
      const page = openCounts()
      for (const step of steps) {
        if (step.act === 'arrive') page.arrive(step.place)
        else page[step.act](step.side)
        await isOver()
      }
      do await isOver()
      while (page.arrive(0))
      for (const one of ['left', 'right'] as const) {
        const { status, data } = page.shown(one)
        expect(status).toMatch(/fulfilled|uninitialized/)
        if (data !== undefined) expect(data).toBe(page.values[one])
      }
    }),
    { numRuns: 300 },
  )
})

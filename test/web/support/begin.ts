import { cleanup } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest'
import { createChart } from './fake-chart.ts'

// jsdom has no canvas.
vi.mock('lightweight-charts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  createChart,
}))

// The files of a worker share one browser, and each test begins as one that has not been here.

const { documentElement, body } = document

/** What jsdom lacks, since it lays nothing out: nobody is told that something grew, and nothing runs. */
globalThis.ResizeObserver = class {
  observe = () => undefined
  unobserve = () => undefined
  disconnect = () => undefined
}
Element.prototype.scrollTo = () => undefined
Element.prototype.scrollIntoView = () => undefined
// It puts its own focus in the place of jsdom's, once a browser.
userEvent.setup()

/** What a file could lend itself and keep: each is looked at before and after it. */
const shared = {
  Element: Element.prototype,
  HTMLElement: HTMLElement.prototype,
  Node: Node.prototype,
  Storage: Storage.prototype,
}

/** The members of all that is shared, as `owner.member`, with what each is now. */
const members = () =>
  new Map<string, unknown>(
    Object.entries(shared).flatMap(([owner, object]) =>
      Object.entries(Object.getOwnPropertyDescriptors(object)).map(
        ([member, is]) => [`${owner}.${member}`, is.value ?? Reflect.get(is, 'get')] as const,
      ),
    ),
  )

const before = members()

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  for (const name of documentElement.getAttributeNames()) documentElement.removeAttribute(name)
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  body.replaceChildren()
})

afterAll(() => {
  const after = members()
  const kept = [...new Set([...before.keys(), ...after.keys()])].filter(
    (name) => before.get(name) !== after.get(name),
  )
  expect(kept, 'what this file changed and did not give back').toEqual([])
})

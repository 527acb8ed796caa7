import { render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useWanted, want } from '../../../src/web/state/wanted.ts'

let heard: string[] = []

const Part = () => {
  useWanted('range', (detail) => heard.push(detail))
  return null
}

beforeEach(() => {
  heard = []
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => void vi.useRealTimers())

it('is heard at once by a part that is there', () => {
  render(<Part />)
  want('draw', 'ray')
  want('range', '1Y')
  expect(heard).toEqual(['1Y'])
})

it('is heard once by a part that comes within 10 s, and not by a later one', () => {
  want('range', '5D')
  vi.advanceTimersByTime(9_999)
  const { unmount } = render(<Part />)
  unmount()
  render(<Part />)
  expect(heard).toEqual(['5D'])
})

it('is forgotten after 10 s, and when something else is wanted', () => {
  want('range', '5D')
  vi.advanceTimersByTime(10_000)
  render(<Part />).unmount()
  want('range', '5D')
  want('draw', 'ray')
  render(<Part />)
  expect(heard).toEqual([])
})

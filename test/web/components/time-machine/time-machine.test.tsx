import { act, fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { TimeMachine } from '../../../../src/web/components/time-machine/time-machine.tsx'
import { createWorld, renderPart } from '../../support/page.tsx'

it('reaches back from when it is taken hold of, however long the page has been open', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-01-02T09:00:00.000Z') })
  const chosen = vi.fn()
  await renderPart(createWorld(), <TimeMachine asOf={null} onChange={chosen} />)
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'hour' } })
  const slideTo = async (step: number) => {
    fireEvent.change(screen.getByRole('slider'), { target: { value: step.toString() } })
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    return chosen.mock.lastCall
  }
  await act(() => vi.advanceTimersByTimeAsync(5 * 3_600_000))
  expect(await slideTo(120)).toEqual(['2026-01-02T13:30:00.000Z'])
  // The past does not move under who slides through it.
  await act(() => vi.advanceTimersByTimeAsync(3_600_000))
  expect(await slideTo(0)).toEqual(['2026-01-02T13:00:00.000Z'])
})

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { PreferencesMenu } from '../../../src/web/app/shell/preferences-menu.tsx'
import { Dialog } from '../../../src/web/components/panels/dialog.tsx'
import { Toaster } from '../../../src/web/components/panels/toaster.tsx'
import { toastShown } from '../../../src/web/state/toasts.ts'
import { createWorld, renderPart, type World } from '../support/page.tsx'

describe('toasts', () => {
  let world: World
  beforeEach(async () => {
    world = createWorld()
    await renderPart(
      world,
      <>
        <button>Before</button>
        <Toaster />
      </>,
    )
  })

  const show = (title: string) => {
    act(() => {
      world.store.dispatch(toastShown({ kind: 'plain', title, description: 'why' }))
    })
  }
  const region = () => screen.getByRole('region', { name: 'Notifications (F8)' })

  it('stand in a region that F8 leads to', () => {
    show('First')
    expect(within(region()).getByText('First')).toBeTruthy()
    fireEvent.keyDown(document, { key: 'F8', code: 'F8' })
    expect(region().contains(document.activeElement)).toBe(true)
  })

  it('give the focus back to what had it when they are dismissed', async () => {
    const before = screen.getByRole('button', { name: 'Before' })
    before.focus()
    show('First')
    fireEvent.keyDown(document, { key: 'F8', code: 'F8' })
    const dismiss = screen.getByRole('button', { name: 'Dismiss' })
    act(() => dismiss.focus())
    act(() => dismiss.click())
    await waitFor(() => expect(document.activeElement).toBe(before))
  })

  it('come one at a time: a new one takes the place of the last', () => {
    show('First')
    show('Second')
    expect(within(region()).queryByText('First')).toBeNull()
    expect(within(region()).getByText('Second')).toBeTruthy()
  })

  it.each([
    ['in the corner', '0px', { top: 700, bottom: 732, right: 1_300 }, 'top-0'],
    ['above it', '0px', { top: 500, bottom: 532, right: 1_300 }, 'bottom-['],
    ['left of it', '0px', { top: 700, bottom: 732, right: 500 }, 'bottom-['],
    ['below the screen', '0px', { top: 900, bottom: 932, right: 1_300 }, 'bottom-['],
    ['in the corner above the clock', '80px', { top: 580, bottom: 612, right: 1_300 }, 'top-0'],
    ['in the clock', '80px', { top: 700, bottom: 732, right: 1_300 }, 'bottom-['],
  ])('never cover what was pressed: %s', (_, deck, box, place) => {
    document.documentElement.style.setProperty('--deck', deck)
    onTestFinished(() => void document.documentElement.style.removeProperty('--deck'))
    vi.stubGlobal('innerWidth', 1_440)
    vi.stubGlobal('innerHeight', 768)
    const before = screen.getByRole('button', { name: 'Before' })
    vi.spyOn(before, 'getBoundingClientRect').mockReturnValue(box as DOMRect)
    act(() => before.focus())
    show('First')
    expect(screen.getByText('First').closest('ol')?.className).toContain(place)
  })

  it('are ended by Escape', () => {
    show('First')
    fireEvent.keyDown(document.body, { key: 'Escape' })
    expect(within(region()).queryByText('First')).toBeNull()
  })

  it('leave Escape to a menu, in a dialog too, also when they came after it', async () => {
    const onClose = vi.fn()
    const alone = <PreferencesMenu />
    const inDialog = (
      <Dialog title="Scans" onClose={onClose}>
        {alone}
      </Dialog>
    )
    for (const part of [alone, inDialog]) {
      const { unmount } = await renderPart(world, part)
      const menu = screen.getByRole('menu')
      show('First')
      fireEvent.keyDown(menu, { key: 'Escape' })
      expect(menu.isConnected).toBe(false)
      expect(screen.getByText('First')).toBeTruthy()
      unmount()
    }
    expect(onClose).not.toHaveBeenCalled()
    fireEvent.keyDown(document.body, { key: 'Escape' })
    expect(screen.queryByText('First')).toBeNull()
  })

  it('leave Escape to a dialog, also when they came after it', async () => {
    const onClose = vi.fn()
    const { rerender } = await renderPart(
      world,
      <Dialog title="Scans" onClose={onClose}>
        <button>Inside</button>
      </Dialog>,
    )
    show('First')
    fireEvent.keyDown(screen.getByRole('button', { name: 'Inside' }), { key: 'Escape' })
    expect(onClose).toHaveBeenCalledTimes(1)
    expect(screen.getByText('First')).toBeTruthy()
    rerender(<></>)
    fireEvent.keyDown(document.body, { key: 'Escape' })
    expect(screen.queryByText('First')).toBeNull()
  })

  it('stand for 5 seconds', () => {
    vi.useFakeTimers()
    show('First')
    act(() => void vi.advanceTimersByTime(4_999))
    expect(world.store.getState().toasts?.open).toBe(true)
    act(() => void vi.advanceTimersByTime(1))
    expect(world.store.getState().toasts?.open).toBe(false)
  })

  it('are forgotten 1,000,000 ms after they were dismissed', () => {
    vi.useFakeTimers()
    show('First')
    act(() => screen.getByRole('button', { name: 'Dismiss' }).click())
    expect(world.store.getState().toasts?.open).toBe(false)
    act(() => void vi.advanceTimersByTime(999_999))
    expect(world.store.getState().toasts).not.toBeNull()
    act(() => void vi.advanceTimersByTime(1))
    expect(world.store.getState().toasts).toBeNull()
  })
})

import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { PreferencesMenu } from '../../../../src/web/app/shell/preferences-menu.tsx'
import { ColumnsMenu } from '../../../../src/web/components/columns/columns-menu.tsx'
import { createWorld, renderPart } from '../../support/page.tsx'

/** What was put off until later has been done after this: timers of one length keep their order. */
const later = () => act(() => new Promise((done) => setTimeout(done)))

const press = (button: HTMLElement) => {
  act(() => button.focus())
  fireEvent.keyDown(button, { key: 'Enter' })
}

const openMenu = async (part: React.ReactNode, name: string) => {
  await renderPart(createWorld(), part)
  const button = screen.getByRole('button', { name })
  if (!screen.queryByRole('menu')) press(button)
  await later()
  return button
}

describe.each([
  ['preferences', <PreferencesMenu key="preferences" />, 'Preferences'],
  ['columns', <ColumnsMenu key="columns" table="watchlist" columns={[]} />, 'Columns'],
] as const)('the menu of the %s', (_, part, name) => {
  it('gives the focus back to its button', async () => {
    const button = await openMenu(part, name)
    fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' })
    expect(screen.queryByRole('menu')).toBeNull()
    await later()
    expect(document.activeElement).toBe(button)
  })

  it('stays when it is opened again before the focus is back', async () => {
    const button = await openMenu(part, name)
    fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' })
    press(button)
    const menu = screen.getByRole('menu')
    await later()
    expect(menu.isConnected).toBe(true)
    expect(menu.contains(document.activeElement)).toBe(true)
  })
})

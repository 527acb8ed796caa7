import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderAt } from '../../support/page.tsx'
import { metricsReply, worldWith } from '../../support/scanner.ts'

beforeEach(() => {
  // jsdom lays nothing out: the table believes that it is as high as it is on the screen.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(420)
})

const rsi = '1*rsi14_greater-than_NUMERIC_70__0_AND_30_Daily'
const above20 = '1*PRICE_greater-than_NUMERIC_20__0_AND_30_Daily'
const at = (address: string) => `/scanner?scan=${encodeURIComponent(address)}`

const advanced = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Advanced Scan' }))
  return within(await screen.findByRole('dialog', { name: 'Advanced Scan' }))
}
const stored = () =>
  JSON.parse(localStorage.getItem('savedScans') ?? '[]') as { name: string; rules: object[] }[]

const keep = (...names: string[]) => {
  const rules = [
    { field: 'PRICE', operator: 'greater than', compareType: 'NUMERIC', compareValue: 20 },
  ]
  const scans = names.map((name) => ({
    id: `id-${name}`,
    name,
    rules,
    createdAt: metricsReply.asOf,
  }))
  localStorage.setItem('savedScans', JSON.stringify(scans))
}

describe('the address', () => {
  it('of a link runs its scan, says its rules in words, and Advanced Scan begins with them', async () => {
    const world = worldWith()
    await renderAt(world, at(rsi))
    expect(await screen.findByText('RSI (14) greater than 70')).toBeTruthy()
    expect(world.server.asked('POST /api/scanner/scan')).toHaveLength(1)
    const dialog = await advanced()
    expect(dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Field' }).value).toBe('rsi14')
    expect(dialog.getByLabelText<HTMLInputElement>('Value').value).toBe('70')
  })

  it('follows each scan: build, refine, save with a name, and the way back', async () => {
    const { router } = await renderAt(worldWith(), at(rsi))
    await screen.findByText('RSI (14) greater than 70')
    let dialog = await advanced()
    await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), 'Strong ones')
    await userEvent.type(dialog.getByLabelText('Value'), '.5')
    await userEvent.click(dialog.getByRole('button', { name: 'SCAN NOW' }))
    expect(await screen.findByText('RSI (14) greater than 70.5')).toBeTruthy()
    await waitFor(() =>
      expect(new URLSearchParams(router.state.location.search).get('scan')).toBe(
        rsi.replace('70', '70.5'),
      ),
    )
    dialog = await advanced()
    await userEvent.click(dialog.getByRole('button', { name: 'SAVE SCAN' }))
    expect(stored()).toMatchObject([
      { name: 'Strong ones', rules: [{ field: 'rsi14', compareValue: '70.5' }] },
    ])
  })

  it('of a saved scan becomes one that another browser can open', async () => {
    keep('Dear')
    const { router } = await renderAt(worldWith(), '/scanner?scan=id-Dear')
    expect(await screen.findByText('PRICE greater than 20 USD')).toBeTruthy()
    expect(screen.getByText('Dear:')).toBeTruthy()
    await waitFor(() =>
      expect(new URLSearchParams(router.state.location.search).get('scan')).toBe(above20),
    )
  })

  it.each(['1*nonsense', 'no-such-id'])('%s that is broken says so over the page', async (scan) => {
    const world = worldWith()
    await renderAt(world, at(scan))
    const sentence = 'The scan in this address could not be read. No scan was run.'
    expect((await screen.findByText(sentence)).getAttribute('role')).toBe('alert')
    expect(screen.getByText('No scan has run yet.')).toBeTruthy()
    expect(world.server.asked('POST /api/scanner/scan')).toEqual([])
  })
})

describe('edits', () => {
  it('are dropped only by who says so: Escape and a click beside ask, Cancel does not', async () => {
    await renderAt(worldWith(), at(rsi))
    await screen.findByText('RSI (14) greater than 70')
    await advanced()
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    let dialog = await advanced()
    await userEvent.type(dialog.getByLabelText('Value'), '5')
    await userEvent.keyboard('{Escape}')
    expect(dialog.getByRole('alert').textContent).toBe('Your changes are not saved. Drop them?')
    expect(document.activeElement?.textContent).toBe('Keep editing')
    await userEvent.click(dialog.getByRole('button', { name: 'Keep editing' }))
    expect(dialog.getByLabelText<HTMLInputElement>('Value').value).toBe('705')
    await userEvent.click(document.querySelector('.bg-shade')!)
    await userEvent.click(dialog.getByRole('button', { name: 'Drop changes' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    dialog = await advanced()
    expect(dialog.getByLabelText<HTMLInputElement>('Value').value).toBe('70')
    await userEvent.type(dialog.getByLabelText('Value'), '5')
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('what was done to a saved scan', () => {
  it('can be undone: a deletion, in its place, and a change', async () => {
    keep('One', 'Two', 'Three')
    const before = stored()
    await renderAt(worldWith(), '/scanner')
    await userEvent.click(await screen.findByRole('button', { name: 'My Saved Scans' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Two' }))
    expect(stored().map(({ name }) => name)).toEqual(['One', 'Three'])
    expect(screen.getByText('Two was deleted.')).toBeTruthy()
    const undo = screen.getByRole('button', { name: 'Undo' })
    expect(document.activeElement).toBe(undo)
    // Another tab saves meanwhile.
    const other = { ...before[0]!, id: 'other', name: 'Other' }
    localStorage.setItem('savedScans', JSON.stringify([...stored(), other]))
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'savedScans' })))
    await userEvent.click(undo)
    expect(stored().map(({ name }) => name)).toEqual(['One', 'Two', 'Three', 'Other'])
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()

    await userEvent.click(screen.getAllByRole('button', { name: 'Edit' })[0]!)
    const name = await screen.findByRole('textbox', { name: 'Name' })
    await userEvent.type(name, ' more')
    await userEvent.type(screen.getByLabelText('Value'), '0')
    await userEvent.click(screen.getByRole('button', { name: 'SAVE SCAN' }))
    expect(stored()[0]).toMatchObject({ name: 'One more', rules: [{ compareValue: '200' }] })
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(stored()[0]).toMatchObject({ name: 'One', rules: [{ compareValue: '20' }] })
  })
})

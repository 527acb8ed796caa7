import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { newRule } from '../../../../src/web/components/rules/draft-rule.ts'
import { deferred, json } from '../../support/fake-server.ts'
import { renderAt } from '../../support/page.tsx'
import { match, openAdvanced, worldWith } from '../../support/scanner.ts'

beforeEach(() => {
  // jsdom lays nothing out: the table believes that it is as high as it is on the screen.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(420)
})

describe('My Saved Scans', () => {
  it('begin with creating one, are kept under savedScans, run, are edited and deleted', async () => {
    const world = worldWith()
    await renderAt(world, '/scanner')
    await userEvent.click(await screen.findByRole('button', { name: 'My Saved Scans' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Create Your First Scan' }))
    await userEvent.click(await screen.findByRole('button', { name: 'SAVE SCAN' }))
    const stored = JSON.parse(localStorage.getItem('savedScans') ?? '') as Record<string, unknown>[]
    expect(stored).toHaveLength(1)
    expect(stored[0]).toMatchObject({
      name: expect.stringMatching(/^Custom Scan .+, \d\d:\d\d [A-Z]+$/) as string,
      rules: [{ field: "DAY'S VOLUME", conjunction: 'AND' }],
      createdAt: expect.stringMatching(/Z$/) as string,
    })

    await userEvent.click(await screen.findByRole('button', { name: 'Edit' }))
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Field' }), 'LOW')
    await userEvent.click(screen.getByRole('button', { name: 'SAVE SCAN' }))
    expect(localStorage.getItem('savedScans')).toContain('"LOW"')

    const answer = deferred<Response>()
    world.server.answers['POST /api/scanner/scan'] = () => answer.promise
    await userEvent.click(await screen.findByRole('button', { name: 'Run Scan' }))
    expect(await screen.findByRole('button', { name: 'Running...' })).toBeTruthy()
    answer.resolve(json({ matches: [match('NVDA')], count: 1 }))
    expect(await screen.findByText('NVDA Incorporated')).toBeTruthy()

    // The dialog goes once there are results, and the page behind it can be had again.
    await userEvent.click(await screen.findByRole('button', { name: 'My Saved Scans' }))
    await userEvent.click(await screen.findByRole('button', { name: /^Delete Custom Scan/ }))
    expect(await screen.findByRole('button', { name: 'Create Your First Scan' })).toBeTruthy()
    expect(localStorage.getItem('savedScans')).toBe('[]')
  })

  it('keep what another tab has saved meanwhile, and show it', async () => {
    const other = {
      id: 'other',
      name: 'Of the other tab',
      rules: [newRule()],
      createdAt: '2026-01-02T03:04:05.000Z',
    }
    const names = () =>
      (JSON.parse(localStorage.getItem('savedScans') ?? '[]') as { name: string }[]).map(
        ({ name }) => name,
      )
    await openAdvanced(worldWith())
    localStorage.setItem('savedScans', JSON.stringify([other]))
    await userEvent.click(screen.getByRole('button', { name: 'SAVE SCAN' }))
    await screen.findByText('Of the other tab')
    expect(names()).toEqual(['Of the other tab', expect.stringMatching(/^Custom Scan/)])
    localStorage.setItem('savedScans', JSON.stringify([{ ...other, name: 'Changed there' }]))
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'savedScans' })))
    expect(screen.getByText('Changed there')).toBeTruthy()
    expect(screen.queryByText(/^Custom Scan/)).toBeNull()
  })

  it.each([['{not json'], ['{"a":1}'], ['[{"id":1}]']])(
    'survive a broken value (%s), which is put aside',
    async (broken) => {
      localStorage.setItem('savedScans', broken)
      await renderAt(worldWith(), '/scanner')
      await userEvent.click(await screen.findByRole('button', { name: 'My Saved Scans' }))
      expect(await screen.findByText(/moved to savedScans\.broken/)).toBeTruthy()
      expect(localStorage.getItem('savedScans.broken')).toBe(broken)
    },
  )
})

import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { alert, worldWith } from '../../support/alerts.ts'
import { json } from '../../support/fake-server.ts'
import { renderAt } from '../../support/page.tsx'

describe('the price of an alert, as it is typed', () => {
  it.each([
    ['0', 'Enter a price above 0'],
    ['-5', 'Enter a price above 0'],
    ['abc', 'Enter a price above 0'],
    ['1e309', 'Enter a price of at most 1,000,000,000'],
    ['180.123456', 'Enter a price in steps of 0.01'],
    ['1,23,4', 'Enter a price above 0'],
  ])(
    'says of the price %s beside the field which is wanted, and keeps the text',
    async (typed, wanted) => {
      const world = worldWith([])
      await renderAt(world, '/alerts')
      await userEvent.type(await screen.findByRole('textbox', { name: 'Symbol' }), 'aapl')
      const target = screen.getByRole('textbox', { name: 'Target price' })
      await userEvent.type(target, typed)
      await userEvent.click(screen.getByRole('button', { name: 'Create Alert' }))
      expect(screen.getByText(wanted).id).toBe(target.getAttribute('aria-describedby'))
      expect(target).toHaveProperty('value', typed)
      expect(world.server.asked('POST /api/alerts')).toHaveLength(0)
    },
  )

  it.each([
    ['12,5', 12.5],
    ['1.234,50', 1_234.5],
    ['175,50', 175.5],
    ['3,025.12', 3_025.12],
    ['$180', 180],
    ['0.00005', 0.00005],
  ])('sends the price that is meant by %s', async (typed, value) => {
    const world = worldWith([], { 'POST /api/alerts': () => json(alert(1), 201) })
    await renderAt(world, '/alerts')
    await userEvent.type(await screen.findByRole('textbox', { name: 'Symbol' }), 'aapl')
    await userEvent.type(screen.getByRole('textbox', { name: 'Target price' }), typed)
    await userEvent.click(screen.getByRole('button', { name: 'Create Alert' }))
    await waitFor(() =>
      expect(world.server.asked('POST /api/alerts').map(({ body }) => body)).toEqual([
        { symbol: 'AAPL', condition: 'price_above', value },
      ]),
    )
  })

  it('asks a reader with a decimal comma what 1.234 means', async () => {
    vi.spyOn(navigator, 'language', 'get').mockReturnValue('de-DE')
    const world = worldWith([])
    await renderAt(world, '/alerts')
    await userEvent.type(await screen.findByRole('textbox', { name: 'Target price' }), '1.234')
    await userEvent.click(screen.getByRole('button', { name: 'Create Alert' }))
    expect(screen.getByText('1.234 can mean 1.2340 or 1234. Enter one of the two.')).toBeTruthy()
  })

  it('goes by a cent with the arrow keys, and below 1 by the last digit', async () => {
    await renderAt(worldWith([]), '/alerts')
    const target = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Target price' })
    await userEvent.type(target, '1,234.99{ArrowUp}')
    expect(target.value).toBe('1,235.00')
    await userEvent.clear(target)
    await userEvent.type(target, '0.00003{ArrowDown}')
    expect(target.value).toBe('0.00002999')
  })
})

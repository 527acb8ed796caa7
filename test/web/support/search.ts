import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect } from 'vitest'

/** Opens the search, types, and takes the first row, which is to be `name`. */
export const searchFor = async (typed: string, name: string): Promise<void> => {
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Search' })).toBeNull())
  await userEvent.keyboard('{Control>}k{/Control}')
  const search = within(await screen.findByRole('dialog', { name: 'Search' }))
  const box = search.getByRole('combobox')
  // What the dialog before leaves behind it, it does once this one has the focus.
  await waitFor(() => expect(document.activeElement).toBe(box))
  fireEvent.change(box, { target: { value: typed } })
  await search.findByRole('option', { name, selected: true })
  await userEvent.keyboard('{Enter}')
}

import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { worldWith } from './alerts.ts'
import { renderAt } from './page.tsx'

export type Answers = Parameters<typeof worldWith>[1]

/** The page of alerts with the dialog of channels open. */
export const openDelivery = async (answers: Answers, language: 'en' | 'zh-TW' = 'en') => {
  const world = worldWith([], answers, { language })
  const name = language === 'en' ? 'Delivery' : '通知方式'
  await renderAt(world, '/alerts')
  await userEvent.click(await screen.findByRole('button', { name }))
  const dialog = await screen.findByRole('dialog', { name })
  return { world, dialog: within(dialog) }
}

export const choose = (name: string) => userEvent.click(screen.getByRole('button', { name }))

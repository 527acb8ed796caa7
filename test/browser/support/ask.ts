import type { Page } from 'playwright-core'
import { eventually } from './eventually.ts'

/** What a GET of the trader's answers; a read model that is still catching up is asked again, as the page does. */
export const ask = async <T>(page: Page, path: string): Promise<T> => {
  const look = () => page.request.get(path)
  const reply = await eventually(`${path} answers`, look, (answer) => answer.status() !== 503)
  return (await reply.json()) as T
}

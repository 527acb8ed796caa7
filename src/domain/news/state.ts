import type { NewsEvent } from './events.ts'

/** The items of one day, by id. */
export interface NewsState {
  readonly known: ReadonlySet<string>
}

export const noNews: NewsState = { known: new Set() }

export const evolveNews = ({ known }: NewsState, { data }: NewsEvent): NewsState => ({
  known: new Set(known).add(data.uuid),
})

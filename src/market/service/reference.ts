/** An outside quote to compare ours with, US dollars. */
export interface Reference {
  readonly symbol: string
  readonly price: number
  readonly source: string
}

/**
 * Null: there is none, because nobody outside is asked or they do not know the symbol.
 * @throws Error when its source does not answer
 */
export type AskReference = (symbol: string) => Promise<Reference | null>

/** Of a simulated market there is nothing outside to compare with. */
export const noReference: AskReference = () => Promise.resolve(null)

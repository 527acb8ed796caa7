/** An external quote to compare ours with, US dollars. */
export interface Reference {
  readonly symbol: string
  readonly price: number
  readonly source: string
}

/**
 * Null when there is none: no source is configured, or it does not know the symbol.
 * @throws Error when the source does not answer
 */
export type AskReference = (symbol: string) => Promise<Reference | null>

/** A simulated market has no external quotes. */
export const noReference: AskReference = () => Promise.resolve(null)

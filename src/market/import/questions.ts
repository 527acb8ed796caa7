import type { Line } from './lines.ts'

/** A choice between two formats, with the lines counted for each. */
export interface Question<Answer extends string> {
  readonly given: Answer | null
  readonly votes: Map<Answer, number>
  /** The first ambiguous line. */
  open: Line | null
}

export const question = <Answer extends string>(given: Answer | undefined): Question<Answer> => ({
  given: given ?? null,
  votes: new Map(),
  open: null,
})

export const learn = <Answer extends string>(
  { votes, ...asked }: Question<Answer>,
  evidence: Answer | 'either' | null,
): boolean => {
  if (evidence === 'either') return asked.given === null
  if (evidence !== null) votes.set(evidence, (votes.get(evidence) ?? 0) + 1)
  return false
}

/** The answer of the majority: one mistyped date does not change all others. */
export const answerOf = <Answer extends string>({
  given,
  votes,
}: Question<Answer>): Answer | null =>
  given ?? [...votes].sort(([, a], [, b]) => b - a)[0]?.[0] ?? null

export const isSettled = (asked: Question<string>): boolean =>
  answerOf(asked) !== null || asked.open === null

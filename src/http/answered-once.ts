import type { Request } from 'express'
import { boundedCache } from '../platform/bounded-cache.ts'
import type { Context } from './context.ts'
import { idempotencyKeyOf } from './idempotency.ts'
import { traderOf } from './sessions/trader.ts'

type Done = { readonly ok: boolean }

/**
 * For a call whose answer no event records: with an Idempotency-Key it is computed once, and kept
 * for the last `keyedAnswersKeptMax` keys of this process. A failed answer is not kept.
 */
export const answeredOnce = <Result extends Done>({ limits }: Pick<Context, 'limits'>) => {
  const answers = boundedCache<Promise<Result>>(limits.keyedAnswersKeptMax)

  return async (req: Request, work: () => Promise<Result>): Promise<Result> => {
    const key = idempotencyKeyOf(req)
    if (key === null) return work()
    const scope = `${traderOf(req)} ${key}`
    const answer = answers.get(scope) ?? work()
    answers.set(scope, answer)
    try {
      const result = await answer
      if (!result.ok) answers.delete(scope)
      return result
    } catch (error) {
      answers.delete(scope)
      throw error
    }
  }
}

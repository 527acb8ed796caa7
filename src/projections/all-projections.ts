import { accountsProjection } from './accounts/projection.ts'
import { barsProjection } from './bars/projection.ts'
import type { Projection } from './projection.ts'
import { stocksProjection } from './stocks/projection.ts'

/** Every read model of the product. */
export const allProjections: readonly Projection[] = [
  accountsProjection,
  stocksProjection,
  barsProjection,
]

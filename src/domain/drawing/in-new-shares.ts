import { adjustedPrice, type Ratio } from '../stock/splits/adjusted.ts'

interface Priced {
  readonly price: number
}

/** Anchors that were set before these splits, where they are among the adjusted bars. */
export const inNewShares = <Anchor extends Priced>(
  anchors: readonly Anchor[],
  splits: readonly Ratio[],
): Anchor[] =>
  anchors.map((anchor) => ({
    ...anchor,
    price: splits.reduce((before, split) => adjustedPrice(before, split), anchor.price),
  }))

import { classNames } from '../class-names.ts'

/** A placeholder of the final size, so that the layout does not move. */
export const Skeleton = ({ className }: { readonly className: string }) => (
  <span aria-hidden className={classNames('block animate-pulse rounded-xs bg-hover', className)} />
)

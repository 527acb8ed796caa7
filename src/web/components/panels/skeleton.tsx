import { classNames } from '../class-names.ts'

/** The shape of what is coming, of its size, so that nothing jumps when it comes. */
export const Skeleton = ({ className }: { readonly className: string }) => (
  <span aria-hidden className={classNames('block animate-pulse rounded-xs bg-hover', className)} />
)

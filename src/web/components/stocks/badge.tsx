import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

const looks = {
  plain: 'border-line bg-raised text-text-2',
  live: 'border-transparent bg-good-soft text-good',
  off: 'border-transparent bg-bad-soft text-bad',
  positive: 'border-transparent bg-positive/12 text-positive',
  negative: 'border-transparent bg-negative/12 text-negative',
  stale: 'border-transparent bg-accent-soft text-accent-text',
  simulated: 'border-dashed border-accent-text/55 text-accent-text',
} as const

interface BadgeProps {
  readonly look?: keyof typeof looks
  readonly title?: string
  /** The light of a live badge. */
  readonly dot?: boolean
  readonly className?: string
  readonly children: ReactNode
}

export const Badge = ({
  look = 'plain',
  title,
  dot = look === 'live',
  className,
  children,
}: BadgeProps) => (
  <span
    title={title}
    className={classNames(
      'inline-flex h-5 items-center gap-[5px] rounded-xs border px-[7px] text-xs font-strong num tracking-[0.02em] whitespace-nowrap',
      looks[look],
      className,
    )}
  >
    {dot && (
      <span className="size-1.5 rounded-full bg-current shadow-[0_0_0_3px_var(--good-soft)]" />
    )}
    {children}
  </span>
)

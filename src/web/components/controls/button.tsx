import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'

const looks = {
  plain: 'border-line bg-raised hover:bg-hover font-semibold',
  primary: 'border-transparent bg-accent text-accent-ink font-bold hover:brightness-105',
  ghost: 'border-transparent text-text-2 hover:bg-hover hover:text-text font-semibold',
} as const

const sizes = {
  sm: 'h-7 px-[9px] text-sm',
  md: 'h-8 px-3',
  lg: 'h-[42px] px-[18px] text-base',
  iconSm: 'size-7',
  icon: 'size-8',
  touch: 'size-11',
} as const

interface Look {
  readonly look?: keyof typeof looks
  readonly size?: keyof typeof sizes
}

/** The look of a button, for what has to be a link. */
export const buttonClass = ({ look = 'plain', size = 'md' }: Look = {}): string =>
  classNames(
    'inline-flex shrink-0 items-center justify-center gap-1.5 rounded-sm border whitespace-nowrap transition-colors disabled:opacity-55 aria-disabled:opacity-55 aria-busy:cursor-progress',
    looks[look],
    sizes[size],
  )

export const Button = ({
  look,
  size,
  className,
  type = 'button',
  ...rest
}: Look & ComponentProps<'button'>) => (
  <button
    type={type}
    className={classNames(buttonClass({ ...(look && { look }), ...(size && { size }) }), className)}
    {...rest}
  />
)

interface IconButtonProps extends ComponentProps<typeof Button> {
  readonly Icon: LucideIcon
  /** What it does: a picture says nothing to who cannot see it. */
  readonly label: string
}

export const IconButton = ({ Icon, label, ...props }: IconButtonProps) => (
  <Button look="ghost" size="iconSm" aria-label={label} {...props}>
    <Icon className="size-4" />
  </Button>
)

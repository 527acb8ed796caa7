import { arrows, directionOf, formatChange, formatPercent } from './format.ts'

const looks = { up: 'text-up', down: 'text-down', flat: 'text-text-2' } as const

interface ChangeTextProps {
  readonly change: number
  readonly changePercent: number
  readonly className?: string
}

/** `▲ +2.19 (+1.24%)`. */
export const ChangeText = ({ change, changePercent, className = '' }: ChangeTextProps) => {
  const direction = directionOf(change)
  return (
    <span className={`num whitespace-nowrap ${looks[direction]} ${className}`}>
      {arrows[direction] && `${arrows[direction]} `}
      {formatChange(change)} ({formatPercent(changePercent)})
    </span>
  )
}

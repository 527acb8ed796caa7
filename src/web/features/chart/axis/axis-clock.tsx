import { useTimeFormat } from '../../../components/text/use-time-format.ts'

/** The time zone of the axis, above its left end: the right corner has the library's attribution. */
export const AxisClock = () => {
  const { named } = useTimeFormat()
  return (
    <span className="pointer-events-none absolute bottom-8 left-2 z-10 rounded-xs bg-panel/80 px-1 text-xs text-text-3">
      {named}
    </span>
  )
}

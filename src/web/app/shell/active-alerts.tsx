import { countOf, useAlerts } from '../../api/alerts.ts'

/** How many alerts of the trader are on watch; 0 while that is not known. */
export const useActiveAlerts = (): number => {
  const { alerts } = useAlerts(null)
  return countOf('active', alerts)
}

/** The number beside the entry of the alerts. Its link says it in words. */
export const ActiveAlerts = ({ count }: { readonly count: number }) => (
  <span
    aria-hidden
    className="ml-auto rounded-full bg-raised px-[7px] py-px text-xs text-text-2 tabular-nums"
  >
    {count}
  </span>
)

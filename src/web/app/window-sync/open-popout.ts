import type { ChartTimeframe } from '../../../domain/calendar/chart-timeframes.ts'
import { windowSyncOfTab } from './own-window-sync.ts'
import { momentIn } from '../moment/with-moment.ts'
import { featuresOf, type PopoutPart } from './geometry.ts'

/** Opens chart or list in a window of its own; where that is forbidden nothing happens. */
export const openPopout = (
  part: PopoutPart,
  { symbol, timeframe }: { readonly symbol: string | null; readonly timeframe: ChartTimeframe },
): void => {
  const windowSync = windowSyncOfTab()
  const asOf = momentIn(window.location.search)
  const query = new URLSearchParams({
    windowSync,
    timeframe,
    ...(symbol !== null && { symbol }),
    ...(asOf !== null && { asOf }),
  })
  window
    .open(`/popout/${part}?${query.toString()}`, `tapedeck-${part}-${windowSync}`, featuresOf(part))
    ?.focus()
}

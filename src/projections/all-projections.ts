import { accountsProjection } from './accounts/projection.ts'
import { alertsProjection } from './alerts/projection.ts'
import { barsProjection } from './bars/projection.ts'
import { chatProjection } from './chat/projection.ts'
import { drawingsProjection } from './drawings/projection.ts'
import { financialsProjection } from './financials/projection.ts'
import { newsProjection } from './news/projection.ts'
import type { Projection } from './projection.ts'
import { scanPresetsProjection } from './scan-presets/projection.ts'
import { signalsProjection } from './signals/projection.ts'
import { stocksProjection } from './stocks/projection.ts'
import { watchlistsProjection } from './watchlists/projection.ts'

/** All read models of Tapedeck. */
export const allProjections: readonly Projection[] = [
  accountsProjection,
  stocksProjection,
  barsProjection,
  watchlistsProjection,
  drawingsProjection,
  alertsProjection,
  chatProjection,
  signalsProjection,
  scanPresetsProjection,
  newsProjection,
  financialsProjection,
]

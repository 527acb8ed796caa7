import { alertsBench } from './alerts/alerts.ts'
import { appendBench } from './append/append.ts'
import { appendSingleBench } from './append/append-single.ts'
import { bigLogBench } from './big-log/big-log.ts'
import { fanOutBench } from './fan-out/fan-out.ts'
import type { Bench } from './harness/bench.ts'
import { metricsTickBench } from './metrics-tick/metrics-tick.ts'
import { scanBench } from './scan/scan.ts'
import { rebuildBench } from './rebuild/rebuild.ts'

/** Every bench of `npm run bench`, in the order of a full run. */
export const benches: readonly Bench[] = [
  appendBench,
  appendSingleBench,
  fanOutBench,
  rebuildBench,
  alertsBench,
  scanBench,
  metricsTickBench,
  bigLogBench,
]

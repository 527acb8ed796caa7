import { alertsBench } from './alerts/alerts.ts'
import { compoundBench } from './alerts/compound.ts'
import { appendSingleBench } from './append/append-single.ts'
import { appendBench } from './append/append.ts'
import { bigLogBench } from './big-log/big-log.ts'
import { fanOutBench } from './fan-out/fan-out.ts'
import type { Bench } from './harness/bench.ts'
import { listBench } from './http/list.ts'
import { loginBench } from './http/login.ts'
import { watchlistBench } from './http/watchlist.ts'
import { signInSecrecyBench } from './http/sign-in-secrecy.ts'
import { marketBeatBench } from './market-beat/market-beat.ts'
import { tenThousandBench } from './market-beat/ten-thousand.ts'
import { kurrentBench } from './kurrent/kurrent.ts'
import { metricsTickBench } from './metrics-tick/metrics-tick.ts'
import { pastBench } from './past/past.ts'
import { scanTrialBench } from './scan-trial/scan-trial.ts'
import { rebuildBench } from './rebuild/rebuild.ts'
import { scanHistoryBench } from './scan/history.ts'
import { scanBench } from './scan/scan.ts'
import { tapeBench } from './tape/tape.ts'
import { webBench } from './web/web.ts'
import { commandToScreenBench, fanOutWideBench } from './screen/screen.ts'

/** Every bench of `npm run bench`, in the order of a full run. */
export const benches: readonly Bench[] = [
  alertsBench,
  compoundBench,
  appendSingleBench,
  appendBench,
  bigLogBench,
  fanOutBench,
  kurrentBench,
  listBench,
  loginBench,
  metricsTickBench,
  commandToScreenBench,
  fanOutWideBench,
  pastBench,
  scanTrialBench,
  rebuildBench,
  scanBench,
  scanHistoryBench,
  signInSecrecyBench,
  tapeBench,
  watchlistBench,
  marketBeatBench,
  tenThousandBench,
  webBench,
]

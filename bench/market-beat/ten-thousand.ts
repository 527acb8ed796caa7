import type { Bench } from '../harness/bench.ts'
import { inTemporaryFolder } from '../harness/in-temporary-folder.ts'
import { serveMarket } from './served-market.ts'

const served = { bench: 'ten-thousand', symbols: 10_000, measuredMs: 60_000 }

export const tenThousandBench: Bench = {
  name: 'ten-thousand',
  about:
    'the built product with SIM_SYMBOLS=10000, an armed alert on each, before 50 sockets that watch all of them and a live scan, for a minute',
  run: (options) => inTemporaryFolder((folder) => serveMarket(folder, served, options)),
}

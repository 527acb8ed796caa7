import type { Config } from '../../config.ts'
import type { Duty } from '../../ops/deps.ts'
import type { Background } from '../background.ts'
import { type FeedParts, startFeed } from './feed.ts'
import { type NewsParts, startNews } from './news.ts'
import { startSignals } from './signals.ts'

/** Starts all writers of market data: prices, news about them, and signals. */
export const startMarket = async (
  config: Config,
  parts: FeedParts & Pick<NewsParts, 'onBadRow'>,
): Promise<{ readonly work: readonly Background[]; readonly readiness: readonly Duty[] }> => {
  const feed = await startFeed(parts)
  const { ticking } = feed
  const others = [startNews(config, parts, ticking), startSignals(parts, ticking)]
  const writers = others.filter((writer) => writer !== null)
  return {
    work: [feed, ...writers],
    readiness: [...feed.readiness, ...writers.map(({ readiness }) => readiness)],
  }
}

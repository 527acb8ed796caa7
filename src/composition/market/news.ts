import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import { uuidV5 } from '../../eventstore/ids.ts'
import type { OnBadRow } from '../../market/bad-rows.ts'
import { systemClock } from '../../market/clock.ts'
import { createGuard } from '../../market/guard.ts'
import { createMarketaux } from '../../market/marketaux/provider.ts'
import { createImportNews } from '../../market/news/import-news.ts'
import type { NewsProvider, NewsReport } from '../../market/news/port.ts'
import { runNews } from '../../market/news/run-news.ts'
import { createNewsGenerator } from '../../market/simulated/news/news-generator.ts'
import type { Duty } from '../../ops/deps.ts'
import { inSlices } from '../../projections/turns.ts'
import { type Background, runInBackground } from '../background.ts'
import { newsDays } from '../../market/simulated/news/news-days.ts'
import { newsHealth } from '../health/checks/news-health.ts'
import { usListings } from './provider.ts'
import type { ReadSide } from '../sides/read-side.ts'
import type { WriteSide } from '../sides/write-side.ts'

export interface NewsParts {
  readonly writeSide: Pick<WriteSide, 'commands'>
  readonly readSide: Pick<ReadSide, 'readModels'>
  readonly log: Logger
  readonly onBadRow: OnBadRow
}

/** The namespace of the ids of simulated articles. */
const articleNamespace = 'b2d1f0a6-6c1c-4f3e-9b57-2f6a4f0d8c11'

/** Between two checks of the market by the simulated news generator. */
const newsGeneratorEveryMs = 60_000

const newsGenerator = (config: Config, { readSide }: NewsParts): NewsProvider =>
  createNewsGenerator({
    seed: config.SIM_SEED,
    everyMs: newsGeneratorEveryMs,
    clock: systemClock,
    days: newsDays(readSide.readModels, inSlices()),
    nextTurn: inSlices(),
    idOf: (name) => uuidV5(articleNamespace, name),
  })

/** Ninety-six requests a day: the free plan of marketaux allows a hundred. */
const marketauxEveryMs = 15 * 60_000

const providerOf = (config: Config, parts: NewsParts): NewsProvider | null => {
  switch (config.NEWS_DATA) {
    case 'none':
      return null
    case 'simulated':
      return newsGenerator(config, parts)
    case 'marketaux':
      return createMarketaux({
        token: config.MARKETAUX_TOKEN ?? '',
        symbols: usListings(config).map(({ symbol }) => symbol),
        everyMs: marketauxEveryMs,
        guard: createGuard({ clock: systemClock, random: Math.random }),
        fetch: (url, init) => fetch(url, init),
        onBadRow: parts.onBadRow,
      })
  }
}

const logReport = (log: Logger, report: NewsReport) => {
  const { kind, ...what } = report
  if (kind === 'news_requested') return
  if (kind === 'news_imported') log.debug(what, 'news imported')
  else if (kind === 'news_refused') log.warn(what, 'news refused')
  else log.warn({ err: report.error }, 'news provider unavailable')
}

/**
 * Imports news until it is stopped.
 * @param ready resolves when there are prices to write about
 * @returns null if no news are configured
 */
export const startNews = (
  config: Config,
  parts: NewsParts,
  ready: Promise<void>,
): (Background & { readonly readiness: Duty }) | null => {
  const provider = providerOf(config, parts)
  if (provider === null) return null
  const health = newsHealth(provider.everyMs, () => performance.now())
  const work = runInBackground(
    ready,
    (signal) =>
      runNews({
        provider,
        importNews: createImportNews(parts.writeSide.commands),
        clock: systemClock,
        nextTurn: inSlices(),
        report: (report) => {
          logReport(parts.log, report)
          health.record(report)
        },
        signal,
      }),
    (error) => {
      health.ended(error)
      parts.log.error({ err: error }, 'news import failed')
    },
  )
  return { ...work, readiness: health.readiness }
}

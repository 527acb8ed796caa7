import { watchlistLimits } from '../../domain/watchlist/limits.ts'
import type { WatchlistRefusal } from '../../domain/watchlist/refusals.ts'
import type { Refusal } from '../refusals/refusal.ts'

const { symbolsPerWatchlistMax, listsPerTraderMax, sectionsPerWatchlistMax } = watchlistLimits
const limits = {
  watchlist_full: `Your watchlist is full (${symbolsPerWatchlistMax.toString()} symbols)`,
  too_many_lists: `You have reached the limit of ${listsPerTraderMax.toString()} lists`,
  too_many_sections: `A list can have at most ${sectionsPerWatchlistMax.toString()} sections`,
} as const

export const refusalOfWatchlist = (rejection: WatchlistRefusal): Refusal => {
  switch (rejection.type) {
    case 'unknown_symbol':
    case 'not_on_watchlist':
    case 'first_list_stays':
    case 'order_differs':
      return rejection
    case 'watchlist_full':
    case 'too_many_lists':
    case 'too_many_sections':
      return { type: 'limit_reached', sentence: limits[rejection.type] }
    case 'unknown_list':
      return { type: 'unknown_thing', what: 'list' }
    case 'unknown_section':
      return { type: 'unknown_thing', what: 'section' }
    case 'list_exists':
    case 'section_exists':
      return { type: 'key_reused' }
  }
}

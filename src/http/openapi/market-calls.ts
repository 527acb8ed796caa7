import { financialsReply } from '../../contracts/financials.ts'
import {
  loadNyseBody,
  loadNyseReply,
  marketUpdateBody,
  marketUpdateReply,
  referenceReply,
} from '../../contracts/market.ts'
import { articleQuery, newsQuery, newsReply } from '../../contracts/news.ts'
import { calibrationReply } from '../../contracts/calibration.ts'
import { signalsReply } from '../../contracts/signals.ts'
import {
  barsQuery,
  barsReply,
  stockDetail,
  stocksQuery,
  stocksReply,
} from '../../contracts/stocks.ts'
import { type CallDescription, type GoodReply, reply } from './call.ts'

type Read = Pick<CallDescription, 'path' | 'tag' | 'summary'> &
  Partial<Pick<CallDescription, 'query' | 'faults'>>

const read = (
  { faults = [], ...call }: Read,
  meaning: string,
  body: GoodReply['body'],
): CallDescription => ({
  method: 'get',
  who: 'signed_in',
  ...call,
  replies: [reply(200, meaning, body)],
  faults: [401, ...faults, 503],
})

const stocksTag = { tag: 'Stocks' }

export const stockCalls: readonly CallDescription[] = [
  read(
    { path: '/stocks', ...stocksTag, summary: 'The stock list', query: stocksQuery, faults: [400] },
    'Stocks in the order asked for; what is not known stands last',
    stocksReply,
  ),
  read(
    { path: '/stocks/:symbol', ...stocksTag, summary: 'One stock in full', faults: [404] },
    'The stock',
    stockDetail,
  ),
  read(
    {
      path: '/stocks/:symbol/bars',
      ...stocksTag,
      summary: 'The bars of a chart',
      query: barsQuery,
      faults: [400, 404],
    },
    'Bars, ascending in time',
    barsReply,
  ),
  read(
    {
      path: '/stocks/:symbol/financials',
      ...stocksTag,
      summary: 'The three statements of a company',
      faults: [404],
    },
    'Rows with one number for each year; a fund has none',
    financialsReply,
  ),
  {
    method: 'post',
    path: '/stocks/load-nyse',
    ...stocksTag,
    summary: 'Brings the market’s listings in; again: nothing new',
    who: 'signed_in',
    body: loadNyseBody,
    replies: [reply(200, 'How many were new', loadNyseReply)],
    faults: [400, 401, 403, 413, 415, 422, 429, 503],
  },
]

export const marketCalls: readonly CallDescription[] = [
  {
    method: 'post',
    path: '/market/update',
    tag: 'Market',
    summary: 'Asks the provider for newer prices',
    who: 'signed_in',
    body: marketUpdateBody,
    replies: [reply(200, 'The newest prices', marketUpdateReply)],
    faults: [400, 401, 403, 404, 413, 415, 422, 429, 503],
  },
  {
    method: 'get',
    path: '/market/reference/:symbol',
    tag: 'Market',
    summary: 'An outside quote to compare ours with',
    who: 'signed_in',
    replies: [reply(200, 'The quote', referenceReply), reply(204, 'There is none')],
    faults: [401, 404, 503],
  },
  read(
    { path: '/news', tag: 'News', summary: 'The newest news', query: newsQuery, faults: [400] },
    'Newest first',
    newsReply,
  ),
  read(
    {
      path: '/news/:uuid',
      tag: 'News',
      summary: 'The page of an article of ours; why there is none is a page too, for a browser',
      query: articleQuery,
      faults: [400, 404],
    },
    'The article; SIMULATED where it is',
    'html',
  ),
  read(
    { path: '/signals', tag: 'Signals', summary: 'The newest signals; not advice' },
    'Newest first, with how the tape closed them',
    signalsReply,
  ),
  read(
    {
      path: '/signals/calibration',
      tag: 'Signals',
      summary: 'How sure the signals were, and how right',
    },
    'Ten ranges of confidence with hit rate and Brier score; of all, skill and days',
    calibrationReply,
  ),
]

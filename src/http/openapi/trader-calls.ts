import { alertBody, dryRunBody } from '../../contracts/alert-bodies.ts'
import { dryRunReply } from '../../contracts/alert-dry-run.ts'
import { alertHistoryReply } from '../../contracts/alert-history.ts'
import { alert, alertsReply } from '../../contracts/alerts.ts'
import { asOfQuery } from '../../contracts/fields.ts'
import { preset, presetBody, presetsReply } from '../../contracts/presets.ts'
import { scanBody } from '../../contracts/scan-rules.ts'
import { scannerMetricsReply, scanReply } from '../../contracts/scanner.ts'
import { watchlistBody, watchlistEntry, watchlistReply } from '../../contracts/watchlist.ts'
import { type CallDescription, type FaultStatus, type GoodReply, reply } from './call.ts'

type Call = Pick<CallDescription, 'path' | 'tag' | 'summary'> &
  Partial<Pick<CallDescription, 'query' | 'body'>>

const own = (
  method: CallDescription['method'],
  call: Call,
  replies: readonly GoodReply[],
  faults: readonly FaultStatus[],
): CallDescription => ({
  method,
  who: 'signed_in',
  ...call,
  replies,
  faults: [401, ...faults, 503],
})

const written: readonly FaultStatus[] = [400, 403, 409, 413, 415, 422, 429]
const removed: readonly FaultStatus[] = [403, 404, 429]

const watchlist = { path: '/watchlist', tag: 'Watchlist' }

export const watchlistCalls: readonly CallDescription[] = [
  own(
    'get',
    { ...watchlist, summary: 'The trader’s own watchlist' },
    [reply(200, 'In the order of adding', watchlistReply)],
    [],
  ),
  own(
    'post',
    { ...watchlist, summary: 'Adds a symbol', body: watchlistBody },
    [
      reply(200, 'It was there already', watchlistEntry),
      reply(201, 'The new entry', watchlistEntry),
    ],
    [...written, 404],
  ),
  own(
    'delete',
    { ...watchlist, path: '/watchlist/:symbol', summary: 'Removes a symbol' },
    [reply(204, 'It is gone')],
    removed,
  ),
]

const alerts = { path: '/alerts', tag: 'Alerts' }

export const alertCalls: readonly CallDescription[] = [
  own(
    'get',
    { ...alerts, summary: 'The trader’s own alerts, now or asOf a moment', query: asOfQuery },
    [reply(200, 'Newest first', alertsReply)],
    [400],
  ),
  own(
    'post',
    { ...alerts, summary: 'Sets an alert', body: alertBody },
    [reply(201, 'The alert', alert)],
    [...written, 404],
  ),
  own(
    'post',
    {
      ...alerts,
      path: '/alerts/dry-run',
      summary: 'When an alert would have triggered over recorded history',
      body: dryRunBody,
    },
    [reply(200, 'Dates or moments and prices, oldest first', dryRunReply)],
    [400, 403, 404, 413, 415, 422, 429],
  ),
  own(
    'delete',
    { ...alerts, path: '/alerts/:id', summary: 'Deletes an alert' },
    [reply(204, 'It is gone')],
    removed,
  ),
  own(
    'get',
    {
      ...alerts,
      path: '/alerts/:id/history',
      summary: 'All that became of an alert, and why it fired',
    },
    [reply(200, 'Its events, oldest first', alertHistoryReply)],
    [404],
  ),
]

export const scannerCalls: readonly CallDescription[] = [
  own(
    'get',
    { path: '/scanner/metrics', tag: 'Scanner', summary: 'The 32 metrics of every symbol' },
    [reply(200, 'One row of values for each symbol; null: not known', scannerMetricsReply)],
    [],
  ),
  own(
    'post',
    { path: '/scanner/scan', tag: 'Scanner', summary: 'Which symbols match', body: scanBody },
    [reply(200, 'The matches', scanReply)],
    [400, 403, 413, 415, 422, 429],
  ),
]

const presets = { path: '/scanner/presets', tag: 'Scanner' }
const onePreset = { path: '/scanner/presets/:id', tag: 'Scanner' }

export const presetCalls: readonly CallDescription[] = [
  own(
    'get',
    { ...presets, summary: 'The trader’s own saved scans' },
    [reply(200, 'Oldest first', presetsReply)],
    [],
  ),
  own(
    'post',
    { ...presets, summary: 'Saves a scan', body: presetBody },
    [reply(201, 'The saved scan', preset)],
    written,
  ),
  own(
    'put',
    { ...onePreset, summary: 'Changes a saved scan', body: presetBody },
    [reply(200, 'The saved scan as it is now', preset)],
    [400, 403, 404, 413, 415, 429],
  ),
  own(
    'delete',
    { ...onePreset, summary: 'Deletes a saved scan' },
    [reply(204, 'It is gone')],
    removed,
  ),
]

import type { SignalEvent } from '../../domain/signal/events.ts'
import { streamPrefix } from '../../domain/streams.ts'
import type { Projection, UnitOfWork } from '../projection.ts'
import { countClosed, countIssued, isPublished } from './calibrate.ts'
import { calibration, calibrationDays, signals } from './documents.ts'

type DataOf<Type extends SignalEvent['type']> = Extract<SignalEvent, { type: Type }>['data']

const issue = async (unit: UnitOfWork, data: DataOf<'SignalIssued'>, occurredAt: string) => {
  const { signalId, expiresAt, ...issued } = data
  unit.of(signals).put({
    _id: signalId,
    ...issued,
    status: 'active',
    closed: null,
    expiresAt: new Date(expiresAt).toISOString(),
    createdAt: occurredAt,
  })
  if (isPublished(data)) await countIssued(unit, data.confidence)
}

const close = async (unit: UnitOfWork, data: DataOf<'SignalClosed'>) => {
  const { signalId, outcome, price, at } = data
  const documents = unit.of(signals)
  await documents.load([signalId])
  const signal = documents.edit(signalId)
  if (signal === null || signal.status === 'closed') return
  signal.status = 'closed'
  signal.closed = { outcome, price, at: new Date(at).toISOString() }
  if (isPublished(signal)) await countClosed(unit, signal, outcome === 'target')
}

/** Signals, and how well their confidence predicted their outcomes. */
export const signalsProjection: Projection<SignalEvent> = {
  name: signals.projection,
  version: 2,
  prefixes: [streamPrefix.signal],
  group: 'traders',
  collections: [signals, calibration, calibrationDays],
  fold: (unit, event, { metadata: { occurredAt } }) => {
    switch (event.type) {
      case 'SignalIssued':
        return issue(unit, event.data, occurredAt)
      case 'SignalClosed':
        return close(unit, event.data)
    }
  },
}

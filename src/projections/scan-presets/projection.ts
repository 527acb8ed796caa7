import type { ScanPresetEvent } from '../../domain/scan-preset/events.ts'
import { streamPrefix } from '../../domain/streams.ts'
import { positionSortKey } from '../../eventstore/position.ts'
import type { Projection } from '../projection.ts'
import { scanPresets } from './documents.ts'

/** The scans that traders have saved. */
export const scanPresetsProjection: Projection<ScanPresetEvent> = {
  name: scanPresets.projection,
  version: 1,
  prefixes: [streamPrefix.scanPreset],
  group: 'traders',
  collections: [scanPresets],
  fold: async (unit, event, { position, metadata: { occurredAt } }) => {
    const documents = unit.of(scanPresets)
    switch (event.type) {
      case 'ScanPresetSaved':
      case 'ScanPresetRevised': {
        const { presetId, ...content } = event.data
        await documents.load([presetId])
        const createdAt = documents.get(presetId)?.createdAt ?? occurredAt
        const place = positionSortKey(position)
        documents.put({ _id: presetId, ...content, createdAt, updatedAt: occurredAt, place })
        return
      }
      case 'ScanPresetDeleted':
        documents.delete(event.data.presetId)
        return
    }
  },
}

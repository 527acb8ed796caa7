import { collection } from '../projection.ts'

export type ScanPresetDocument = {
  /** The preset's id. */
  _id: string
  userId: string
  name: string
  description: string | null
  /** A JSON array of scan rules, as sent by the browser. */
  filters: string
  /** Several presets of a user may have it: the one with the greatest `place` is the default. */
  isDefault: boolean
  /** ISO 8601 UTC. */
  createdAt: string
  updatedAt: string
  /** Position in the log where it was last saved or changed. */
  place: string
}

export const scanPresets = collection<ScanPresetDocument>('scanPresets', 'presets', [
  { fields: ['userId', 'createdAt'] },
])

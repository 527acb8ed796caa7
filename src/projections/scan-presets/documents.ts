import { collection } from '../projection.ts'

export type ScanPresetDocument = {
  /** The preset's id. */
  _id: string
  userId: string
  name: string
  description: string | null
  /** A JSON array of scan rules, as the trader's screen made it. */
  filters: string
  /** Several of a user's may say so: the one with the greatest `place` is meant. */
  isDefault: boolean
  /** ISO 8601 UTC. */
  createdAt: string
  updatedAt: string
  /** Where in the log it was saved or revised last. */
  place: string
}

export const scanPresets = collection<ScanPresetDocument>('scanPresets', 'presets', [
  { fields: ['userId', 'createdAt'] },
])

import type { ReadModels } from '../read-models.ts'
import { type ScanPresetDocument, scanPresets } from './documents.ts'

/** A user has one default: of several, the one saved last. */
const withOneDefault = (presets: readonly ScanPresetDocument[]): ScanPresetDocument[] => {
  const defaults = presets.filter(({ isDefault }) => isDefault)
  const newest = defaults.reduce<ScanPresetDocument | null>(
    (last, preset) => (last === null || preset.place > last.place ? preset : last),
    null,
  )
  return presets.map((preset) => ({ ...preset, isDefault: preset === newest }))
}

/** A trader's presets, oldest first. */
export const presetsOfUser = async (
  readModels: ReadModels,
  userId: string,
  limit: number,
): Promise<ScanPresetDocument[]> => {
  const presets = await readModels.reader(scanPresets).find({
    filter: { userId: { eq: userId } },
    sort: [{ field: 'createdAt' }],
    limit,
  })
  return withOneDefault(presets)
}

/** The number that is compared with the limit of presets. */
export const countPresets = (readModels: ReadModels, userId: string): Promise<number> =>
  readModels.reader(scanPresets).count({ userId: { eq: userId } })

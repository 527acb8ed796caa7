export interface PresetContent {
  readonly name: string
  readonly description: string | null
  /** A JSON array of scan rules. */
  readonly filters: string
  readonly isDefault: boolean
}

interface PresetSubject {
  readonly presetId: string
  /** The caller; only the owner may change a preset. */
  readonly userId: string
}

export interface SaveScanPreset extends PresetSubject, PresetContent {
  readonly type: 'SaveScanPreset'
  /** How many presets this user has, as the caller has counted. */
  readonly presetsNow: number
}

/** No effect if it is so already. */
export interface ReviseScanPreset extends PresetSubject, PresetContent {
  readonly type: 'ReviseScanPreset'
}

export interface DeleteScanPreset extends PresetSubject {
  readonly type: 'DeleteScanPreset'
}

export type ScanPresetCommand = SaveScanPreset | ReviseScanPreset | DeleteScanPreset

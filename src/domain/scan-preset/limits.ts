export const scanPresetLimits = {
  rulesPerPresetMax: 20,
  nameCharactersMax: 80,
  descriptionCharactersMax: 500,
  /** The rules as JSON text. */
  filtersCharactersMax: 16_384,
  /** Counted over many streams, so by the caller, from the read model; see `alertLimits`. */
  presetsPerUserMax: 200,
} as const

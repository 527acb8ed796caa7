export const newsLimits = {
  titleCharactersMax: 500,
  snippetCharactersMax: 4_000,
  bodyCharactersMax: 20_000,
  urlCharactersMax: 2_000,
  entitiesPerItemMax: 50,
  /** The longest items take 170 kB each as JSON, and an append may hold 1 MiB. */
  itemsPerImportMax: 5,
  itemsPerDayMax: 2_000,
} as const

const madeUpSources: ReadonlySet<string> = new Set(['simulated', 'tape'])

/**
 * Whether no market made the prices of this source now: the simulated exchange's, and recorded ones
 * that are played again. Screens then say SIMULATED.
 */
export const isSimulated = (source: string): boolean => madeUpSources.has(source)

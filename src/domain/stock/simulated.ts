const madeUpSources: ReadonlySet<string> = new Set(['simulated', 'tape'])

/** Whether no market makes these prices now: simulated, or recorded and played again. */
export const isSimulated = (source: string): boolean => madeUpSources.has(source)

/**
 * One build of a projection. Its name contains the version of the fold and the number of the build,
 * so that no separate record can disagree with what a store holds.
 */
export interface Generation {
  readonly projection: string
  /** Version of the fold that built it. */
  readonly version: number
  /** Increases with every build of the projection, in every version. */
  readonly build: number
}

/** `stocks@3.7`: version 3, the seventh build. */
export const formatGeneration = ({ projection, version, build }: Generation): string =>
  `${projection}@${version.toString()}.${build.toString()}`

const generationText = /^([A-Za-z][A-Za-z0-9]*)@(\d+)\.(\d+)$/

/** The reverse of {@link formatGeneration}; null when the text is not a generation's name. */
export const parseGeneration = (text: string): Generation | null => {
  const match = generationText.exec(text)
  if (!match) return null
  const [, projection = '', version = '', build = ''] = match
  return { projection, version: Number(version), build: Number(build) }
}

/** The physical name of a generation's collection: `stocks@3.7:terms`. */
export const physicalName = (generation: string, collection: string): string =>
  `${generation}:${collection}`

/** The generation that a physical collection belongs to. */
export const generationOf = (physical: string): string =>
  physical.slice(0, Math.max(0, physical.indexOf(':')))

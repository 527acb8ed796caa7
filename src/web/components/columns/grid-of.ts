import type { CSSProperties } from 'react'

/** A column of a list that is drawn as a grid. Widths are CSS track sizes. */
export interface GridColumn {
  readonly key: string
  /** Not given: it is a column only where there is plenty of room. */
  readonly width?: string
  /** On a phone; not given: it is left out there. */
  readonly phone?: string
  /** Where there is little room; not given: it is left out there. */
  readonly narrow?: string
  /** Where there is plenty of room; not given: as everywhere. */
  readonly wide?: string
}

/** The other columns take the space of hidden ones. */
const elastic = 'minmax(0,1fr)'

const tracks = (widths: readonly string[]): string =>
  widths.includes(elastic) ? widths.join(' ') : [elastic, ...widths.slice(1)].join(' ')

/**
 * The tracks of the columns that are shown, for `grid-cols-(--phone-columns)
 * sm:grid-cols-(--columns)`, and `--narrow-columns` and `--wide-columns`. Where no column is elastic any more, the first one becomes it.
 */
export const gridOf = (
  columns: readonly GridColumn[],
  shows: (column: string) => boolean,
): CSSProperties => {
  const shown = columns.filter(({ key }) => shows(key))
  return {
    '--columns': tracks(shown.flatMap(({ width = [] }) => width)),
    '--phone-columns': tracks(shown.flatMap(({ phone = [] }) => phone)),
    '--narrow-columns': tracks(shown.flatMap(({ narrow = [] }) => narrow)),
    '--wide-columns': tracks(shown.flatMap(({ width, wide = width ?? [] }) => wide)),
  } as CSSProperties
}

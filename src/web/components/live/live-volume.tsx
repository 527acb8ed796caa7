import { abbreviate } from '../../../domain/notation/abbreviate.ts'
import { type Paint, useLiveCell } from './use-live-cell.ts'
import { writeText } from './write.ts'

const abbreviateOr = (volume: number | null | undefined): string =>
  typeof volume === 'number' ? abbreviate(volume) : '–'

const paint: Paint = (element, quote) => writeText(element, abbreviateOr(quote?.volume))

export const LiveVolume = ({
  symbol,
  className,
}: {
  readonly symbol: string
  readonly className?: string
}) => <span ref={useLiveCell(symbol, paint)} className={`quoted num ${className ?? ''}`} />

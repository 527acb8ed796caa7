import { useTranslation } from 'react-i18next'
import type { TypedAlertBody } from '../../../../../contracts/alerts/alert-bodies.ts'
import type { DryRunReply } from '../../../../../contracts/alerts/alert-dry-run.ts'
import { distanceTo } from '../../../../../domain/alert/conditions/measure.ts'
import { conditions } from '../../../../../domain/alert/conditions/table.ts'
import { useListedSymbol } from '../../../../api/market/stocks.ts'
import { lazyPart } from '../../../../components/loading/lazy-part.ts'
import { formatMeasured } from '../../../../components/text/alert-text.ts'
import { useStanding } from '../../use-standing.ts'

const NowAndDistance = ({ body }: { readonly body: TypedAlertBody }) => {
  const { t } = useTranslation()
  const standing = useStanding(useListedSymbol(body.symbol) ?? body.symbol)
  const measured = conditions[body.condition].measure(standing)
  const distance = distanceTo(body, standing)
  if (measured === null || distance === null) return null
  const away =
    distance === 0
      ? t('alerts.form.reached')
      : t('alerts.form.away', { percent: `${distance.toFixed(1)}%` })
  return (
    <span className="num">
      {t('alerts.form.now', { value: formatMeasured(body.condition, measured) })} · {away}
    </span>
  )
}

const triedPart = lazyPart(async () => (await import('./tried.tsx')).Tried)

interface DryRunNoteProps {
  /** What the first line alone asks for; null: not complete yet, or a rule is typed instead. */
  readonly line: TypedAlertBody | null
  readonly symbol: string | null
  readonly tried: DryRunReply | undefined
  readonly failed: string | undefined
}

export const DryRunNote = ({ line, symbol, tried, failed }: DryRunNoteProps) => {
  const isReady = triedPart.useReady(tried !== undefined, () => undefined)
  return (
    <p role="status" className="grid content-center gap-0.5 text-text-2 sm:min-h-[58px]">
      {line && <NowAndDistance key={line.symbol} body={line} />}
      {symbol !== null && tried && isReady && <triedPart.Part symbol={symbol} tried={tried} />}
      {failed && <span className="font-medium text-bad">{failed}</span>}
    </p>
  )
}

import { Tabs } from 'radix-ui'
import { useTranslation } from 'react-i18next'
import { asCallError } from '../../api/call-error.ts'
import { useFinancials } from '../../api/market/financials.ts'
import { useListedStock } from '../../api/market/stocks.ts'
import { Dialog } from '../../components/panels/dialog.tsx'
import { Failed, Notice } from '../../components/panels/notice.tsx'
import { RowsSkeleton } from '../../components/panels/rows-skeleton.tsx'
import { SimulatedBadge } from '../../components/stocks/simulated-badge.tsx'
import { StatementTable } from './statement-table.tsx'
import '../../i18n/en/financials.ts'

const statements = ['income', 'balance', 'cash'] as const

const Statements = ({ symbol }: { readonly symbol: string }) => {
  const { t } = useTranslation()
  const { currentData: reply, error, refetch } = useFinancials(symbol)
  if (!reply && error) {
    const { status } = asCallError(error)
    return (
      <Failed
        text={t(status === 0 ? 'financials.failed' : 'financials.unavailable')}
        error={error}
        onRetry={refetch}
      />
    )
  }
  if (!reply) return <RowsSkeleton rows={8} />
  if (statements.every((statement) => reply[statement].length === 0))
    return <Notice text={t('financials.empty')} />
  return (
    <Tabs.Root defaultValue="income">
      <Tabs.List
        aria-label={t('financials.open')}
        className="mb-3 flex gap-px overflow-x-auto rounded-sm border border-line bg-bg p-0.5 max-sm:text-sm"
      >
        {statements.map((statement) => (
          <Tabs.Trigger
            key={statement}
            value={statement}
            className="h-[30px] grow rounded-xs px-2 font-semibold whitespace-nowrap text-text-2 transition-colors hover:text-text data-[state=active]:bg-hover data-[state=active]:text-text data-[state=active]:shadow-[0_0_0_1px_var(--line)] sm:px-3"
          >
            {t(`financials.tabs.${statement}`)}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {statements.map((statement) => (
        <Tabs.Content key={statement} value={statement}>
          <StatementTable name={t(`financials.tabs.${statement}`)} rows={reply[statement]} />
        </Tabs.Content>
      ))}
    </Tabs.Root>
  )
}

interface FinancialsDialogProps {
  readonly symbol: string
  readonly onClose: () => void
}

export const FinancialsDialog = ({ symbol, onClose }: FinancialsDialogProps) => {
  const { t } = useTranslation()
  const stock = useListedStock(symbol)
  return (
    <Dialog
      title={t('financials.title', { symbol })}
      {...(stock && {
        description: (
          <span className="flex items-center gap-2.5">
            {stock.name} {stock.simulated && <SimulatedBadge />}
          </span>
        ),
      })}
      className="h-[780px] max-w-[860px]"
      onClose={onClose}
    >
      <Statements symbol={symbol} />
    </Dialog>
  )
}

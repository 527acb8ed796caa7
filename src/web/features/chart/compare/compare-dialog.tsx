import { Command } from 'cmdk'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStocks } from '../../../api/market/stocks.ts'
import { Dialog } from '../../../components/panels/dialog.tsx'
import { findStocks } from '../../../components/stocks/find-stocks.ts'
import { comparedMax } from '../settings/chart-settings.ts'
import { useChartSettings, useSetChart } from '../settings/use-chart-settings.ts'
import { offeredFirst, toggled } from './compared.ts'

const dialogLimits = { stocksShown: 8 } as const

interface CompareDialogProps {
  /** Whose chart it is: it is not offered to be compared with itself. */
  readonly symbol: string | null
  readonly onClose: () => void
}

export const CompareDialog = ({ symbol: charted, onClose }: CompareDialogProps) => {
  const { t } = useTranslation()
  const { compared } = useChartSettings()
  const set = useSetChart()
  const { data = [] } = useStocks()
  const [typed, setTyped] = useState('')
  const stocks = data.filter(({ symbol }) => symbol !== charted || compared.includes(symbol))
  const offered = [...new Set([...compared, offeredFirst])].flatMap(
    (symbol) => stocks.find((stock) => stock.symbol === symbol) ?? [],
  )
  const found = typed.trim() === '' ? offered : findStocks(stocks, typed, dialogLimits.stocksShown)
  return (
    <Dialog
      title={t('chartTools.compareTitle')}
      description={t('chartTools.compareHint', { count: comparedMax })}
      onClose={onClose}
      className="max-w-[460px]"
    >
      <Command shouldFilter={false} label={t('chartTools.compareTitle')} loop>
        <Command.Input
          autoFocus
          value={typed}
          onValueChange={setTyped}
          placeholder={t('chartTools.comparePlaceholder')}
          className="h-11 w-full rounded-sm border border-edge bg-bg px-3 text-base outline-none placeholder:text-text-3"
        />
        <Command.List className="mt-2 min-h-44">
          <Command.Empty className="p-4 text-center text-text-2">
            {t('search.nothing')}
          </Command.Empty>
          {found.map(({ symbol, name }) => {
            const isCompared = compared.includes(symbol)
            return (
              <Command.Item
                key={symbol}
                value={symbol}
                disabled={!isCompared && compared.length >= comparedMax}
                onSelect={() => set({ compared: toggled(compared, symbol) })}
                className="flex h-11 cursor-pointer items-center gap-3 rounded-sm px-2.5 data-[disabled=true]:cursor-default data-[disabled=true]:opacity-55 data-[selected=true]:bg-hover"
              >
                <b className="w-16 shrink-0 font-bold">{symbol}</b>
                <span className="grow truncate text-text-2">{name}</span>
                {isCompared && (
                  <Check
                    className="size-4 text-accent-text"
                    aria-label={t('chartTools.isCompared')}
                  />
                )}
              </Command.Item>
            )
          })}
        </Command.List>
      </Command>
    </Dialog>
  )
}

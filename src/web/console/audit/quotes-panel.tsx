import { useTranslation } from 'react-i18next'
import type { AuditedQuote, AuditedQuotes } from '../../../contracts/ops.ts'
import { formatPrice } from '../../../domain/notation/price.ts'
import { Notice } from '../../components/panels/notice.tsx'
import { Panel, PanelTitle } from '../../components/panels/panel.tsx'
import { Table, Td, Th, Tr } from '../../components/panels/table.tsx'
import { isShown, ReadingState } from '../reading-state.tsx'
import type { Reading } from '../use-reading.ts'
import { useMoment } from './use-moment.ts'

const percentage = (change: number): string => `${change > 0 ? '+' : ''}${change.toFixed(2)}%`

const QuoteRow = ({ quote }: { readonly quote: AuditedQuote }) => {
  const moment = useMoment()
  const { symbol, price, changePercent, volume, tradingDate, lastUpdated } = quote
  return (
    <Tr>
      <Td className="font-semibold">{symbol}</Td>
      <Td right className="num">
        {price === null ? '–' : formatPrice(price)}
      </Td>
      <Td right className="num">
        {changePercent === null ? '–' : percentage(changePercent)}
      </Td>
      <Td right wide className="num">
        {volume === null ? '–' : volume.toLocaleString('en-US')}
      </Td>
      <Td wide className="num text-text-2">
        {tradingDate ?? '–'}
      </Td>
      <Td className="num text-text-2 max-sm:whitespace-normal">
        {price === null ? '–' : moment(lastUpdated)}
      </Td>
    </Tr>
  )
}

export const QuotesPanel = ({ reading }: { readonly reading: Reading<AuditedQuotes> }) => {
  const { t } = useTranslation('console')
  const value = isShown(reading) ? reading.value : null
  const quotes = value?.quotes ?? []
  const count = value && t('audit.shown', { shown: quotes.length, total: value.total })
  return (
    <Panel
      title={<PanelTitle>{t('audit.quotes')}</PanelTitle>}
      end={<span className="num text-text-3">{count}</span>}
    >
      <ReadingState reading={reading} />
      {value !== null && quotes.length === 0 && <Notice text={t('audit.noQuotes')} />}
      {quotes.length > 0 && (
        <div
          tabIndex={0}
          aria-busy={reading.isOld}
          className="relative max-h-[440px] overflow-auto -outline-offset-2 transition-opacity aria-busy:opacity-50 max-sm:[&_td]:px-1.5 max-sm:[&_th]:px-1.5"
        >
          <Table aria-label={t('audit.quotes')}>
            <thead>
              <tr>
                <Th>{t('audit.symbol')}</Th>
                <Th right>{t('audit.price')}</Th>
                <Th right>{t('audit.change')}</Th>
                <Th right wide>
                  {t('audit.volume')}
                </Th>
                <Th wide>{t('audit.day')}</Th>
                <Th>{t('audit.seen')}</Th>
              </tr>
            </thead>
            <tbody>
              {quotes.map((quote) => (
                <QuoteRow key={quote.symbol} quote={quote} />
              ))}
            </tbody>
          </Table>
        </div>
      )}
    </Panel>
  )
}

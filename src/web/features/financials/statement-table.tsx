import { useTranslation } from 'react-i18next'
import type { FinancialRow } from '../../../contracts/market/financials.ts'
import { abbreviate } from '../../../domain/notation/abbreviate.ts'
import { formatFigure } from '../../../domain/notation/price.ts'
import { Notice } from '../../components/panels/notice.tsx'
import { useTerm } from '../../i18n/use-term.ts'
import { Table, Td, Th, Tr } from '../../components/panels/table.tsx'

const isYear = (key: string): boolean => /^\d{4}$/.test(key)

/** Every year that a row has a number for, the newest first. */
export const yearsOf = (rows: readonly FinancialRow[]): readonly string[] =>
  [...new Set(rows.flatMap((row) => Object.keys(row).filter(isYear)))].sort().reverse()

/** `391.0B`, `6.07`, `−1.2M`; a dash for what is not reported. */
export const formatAmount = (value: string | number | null | undefined): string => {
  if (value === null || value === undefined) return '–'
  if (typeof value === 'string') return value
  if (Math.abs(value) < 1_000) return formatFigure(value)
  return abbreviate(value)
}

/** Stays in sight while the years are scrolled to. */
const nameClass = 'sticky left-0 z-10 bg-panel max-sm:min-w-32'

interface StatementTableProps {
  readonly name: string
  readonly rows: readonly FinancialRow[]
}

/** One statement: Metric, TTM, then the years. The keyboard scrolls it, too. */
export const StatementTable = ({ name, rows }: StatementTableProps) => {
  const { t } = useTranslation()
  const term = useTerm()
  if (rows.length === 0) return <Notice text={t('financials.empty')} />
  const years = yearsOf(rows)
  return (
    <div
      role="region"
      aria-label={name}
      tabIndex={0}
      className="overflow-x-auto -outline-offset-2 more-right"
    >
      <Table>
        <thead>
          <tr>
            <Th className={nameClass}>{t('financials.metric')}</Th>
            <Th right>{t('financials.ttm')}</Th>
            {years.map((year) => (
              <Th key={year} right>
                {year}
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Tr key={row.metric}>
              <Td className={`${nameClass} h-10 py-1 text-text-2 max-sm:whitespace-normal`}>
                {term(row.metric)}
              </Td>
              <Td right className="font-strong num">
                {formatAmount(row.ttm)}
              </Td>
              {years.map((year) => (
                <Td key={year} right className="num">
                  {formatAmount(row[year])}
                </Td>
              ))}
            </Tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}

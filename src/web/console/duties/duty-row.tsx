import { useTranslation } from 'react-i18next'
import type { WatchRow } from '../../../contracts/ops.ts'
import { formatAge } from '../../components/text/age.ts'
import { Badge } from '../../components/stocks/badge.tsx'
import { Td } from '../../components/panels/table.tsx'

const looks = { well: 'live', stands_still: 'stale', log_damaged: 'off' } as const

const unknown = '–'

/** One duty, and below it why it is not done. */
export const DutyRow = ({ row }: { readonly row: WatchRow }) => {
  const { t } = useTranslation('console')
  const { t: tOfProduct } = useTranslation()
  const span = (ms: number | null) => (ms === null ? unknown : formatAge(ms, tOfProduct))
  const ago = (ms: number | null) =>
    ms === null ? unknown : t('duties.ago', { span: formatAge(ms, tOfProduct) })
  const detail = row.fault ?? row.lastDid
  return (
    <>
      <tr className={detail === null ? 'border-b hairline last:border-b-0' : undefined}>
        <Td className="font-semibold">{row.name}</Td>
        <Td>
          <Badge look={looks[row.state]}>{t(`duties.states.${row.state}`)}</Badge>
        </Td>
        <Td right className="num text-text-2">
          {span(row.sinceMsAgo)}
        </Td>
        <Td right className="num">
          {ago(row.lastDidMsAgo)}
        </Td>
        <Td right className="num text-text-2">
          {span(row.latestMs)}
        </Td>
      </tr>
      {detail !== null && (
        <tr className="border-b hairline last:border-b-0">
          <td colSpan={5} className="px-3 pb-2.5 sm:px-4">
            <p className={row.fault === null ? 'text-sm text-text-3' : 'text-sm text-bad'}>
              {detail}
            </p>
          </td>
        </tr>
      )}
    </>
  )
}

import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { useMoment } from '../../api/moment.ts'
import { loadScans } from '../../features/scanner/saved/saved-scans.ts'
import '../../i18n/en/scanner/scanner.ts'
import { browserStorage } from '../../state/browser-storage.ts'
import { want } from '../../state/wanted.ts'
import type { SearchAction } from './search-action.ts'

const path = '/scanner'

/** The scanner's dialogs, and what can be done with each scan that this browser keeps. */
export const useScanActions = (): readonly SearchAction[] => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const isPast = useMoment() !== null
  const wantOfPage = (...wanted: Parameters<typeof want>) => {
    // The live matches take the whole window.
    if (pathname !== path || new URLSearchParams(search).has('live')) void navigate(path)
    want(...wanted)
  }
  return [
    ...loadScans(browserStorage()).scans.flatMap(({ id, name }) => {
      const address = `${path}?scan=${encodeURIComponent(id)}`
      return [
        {
          key: `scan ${id}`,
          text: t('searchActions.scan', { name }),
          run: () => void navigate(address),
        },
        // The past has no live scan, and nothing is set in it.
        ...(isPast
          ? []
          : [
              {
                key: `live-scan ${id}`,
                text: t('searchActions.liveScan', { name }),
                run: () => void navigate(`${address}&live=1`),
              },
              {
                key: `watch-scan ${id}`,
                text: t('searchActions.watchScan', { name }),
                run: () => wantOfPage('savedScans', id),
              },
            ]),
      ]
    }),
    {
      key: 'advanced scan',
      text: t('scanner.advanced'),
      run: () => wantOfPage('advancedScan'),
    },
    { key: 'saved scans', text: t('scanner.saved'), run: () => wantOfPage('savedScans') },
  ]
}

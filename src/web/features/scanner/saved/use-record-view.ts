import { useEffect } from 'react'
import type { ScanMatch } from '../../../../contracts/scans/scan-match.ts'
import { useMoment } from '../../../api/moment.ts'
import { browserStorage } from '../../../state/browser-storage.ts'
import { addressOf } from '../rules/scan-address.ts'
import type { Asked } from '../use-addressed-scan.ts'
import { loadScans, recordView } from './saved-scans.ts'

/**
 * Records the shown matches of a saved scan as seen, but not those of a past moment. Rules that differ
 * from the saved ones are another scan.
 *
 * @param matches null: not known yet
 */
export const useRecordView = ({ rules, origin }: Asked, matches: readonly ScanMatch[] | null) => {
  const isLive = useMoment() === null
  const symbols =
    matches &&
    matches
      .map(({ symbol }) => symbol)
      .sort()
      .join(' ')
  useEffect(() => {
    if (!isLive || symbols === null) return
    const saved = loadScans(browserStorage()).scans.find(({ id }) => id === origin.id)
    if (!saved || addressOf(saved.rules) !== addressOf(rules)) return
    recordView(browserStorage(), saved.id, symbols === '' ? [] : symbols.split(' '))
  }, [rules, origin.id, symbols, isLive])
}

import { useEffect } from 'react'
import type { ScanMatch } from '../../../../contracts/scan-match.ts'
import { browserStorage } from '../../../state/browser-storage.ts'
import { addressOf } from '../rules/scan-address.ts'
import type { Asked } from '../use-addressed-scan.ts'
import { loadScans, noteLook } from './saved-scans.ts'

/**
 * What is on the screen of a saved scan has been looked at. Rules that were changed since it was
 * saved are another scan.
 *
 * @param matches null: not known yet
 */
export const useNotedLook = ({ rules, origin }: Asked, matches: readonly ScanMatch[] | null) => {
  const symbols =
    matches &&
    matches
      .map(({ symbol }) => symbol)
      .sort()
      .join(' ')
  useEffect(() => {
    if (symbols === null) return
    const saved = loadScans(browserStorage()).scans.find(({ id }) => id === origin.id)
    if (!saved || addressOf(saved.rules) !== addressOf(rules)) return
    noteLook(browserStorage(), saved.id, symbols === '' ? [] : symbols.split(' '))
  }, [rules, origin.id, symbols])
}

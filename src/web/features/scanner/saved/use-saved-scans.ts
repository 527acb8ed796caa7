import { nanoid } from '@reduxjs/toolkit'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { browserStorage } from '../../../state/browser-storage.ts'
import { useAppDispatch } from '../../../state/hooks.ts'
import { useTimeFormat } from '../../../components/text/use-time-format.ts'
import { failureToast, plainToast } from '../../../state/toasts.ts'
import type { DraftRule } from '../rules/rule.ts'
import { loadScans, type SavedScan, savedScansKey, saveScans } from './saved-scans.ts'

/** The scans that this browser keeps, and how they change: here, and in its other tabs. */
export const useSavedScans = () => {
  const { t } = useTranslation()
  const { moment } = useTimeFormat()
  const dispatch = useAppDispatch()
  const [{ scans, broken }, setLoaded] = useState(() => loadScans(browserStorage()))
  /** Whether what is shown is what the browser has; else it is only remembered here. */
  const [isKept, setKept] = useState(true)

  useEffect(() => {
    const changedElsewhere = ({ key }: StorageEvent) => {
      if (key === savedScansKey && isKept) setLoaded(loadScans(browserStorage()))
    }
    window.addEventListener('storage', changedElsewhere)
    return () => window.removeEventListener('storage', changedElsewhere)
  }, [isKept])

  /** Another tab may have changed them a moment ago. */
  const newest = () => (isKept ? loadScans(browserStorage()).scans : scans)
  const replace = (next: readonly SavedScan[], done: string | null) => {
    const kept = saveScans(browserStorage(), next)
    setKept(kept)
    setLoaded({ scans: next, broken })
    if (!kept) dispatch(failureToast(t('scanner.toasts.notSaved')))
    else if (done !== null) dispatch(plainToast(done))
  }
  const nameOf = (at: Date) => t('scanner.savedDialog.name', { moment: moment(at.getTime()) })

  return {
    scans,
    broken,
    /** Keeps the rules as a new scan, or in the place of the scan they were edited from. */
    save: (rules: readonly DraftRule[], id: string | null) => {
      const before = newest()
      const known = before.find((scan) => scan.id === id)
      const now = new Date()
      if (known)
        replace(
          before.map((scan) => (scan === known ? { ...known, rules: [...rules] } : scan)),
          t('scanner.toasts.updated'),
        )
      else
        replace(
          [
            ...before,
            { id: nanoid(), name: nameOf(now), rules: [...rules], createdAt: now.toISOString() },
          ],
          t('scanner.toasts.saved'),
        )
    },
    remove: (id: string) =>
      replace(
        newest().filter((scan) => scan.id !== id),
        null,
      ),
  }
}

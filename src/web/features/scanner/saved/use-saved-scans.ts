import { nanoid } from '@reduxjs/toolkit'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { browserStorage } from '../../../state/browser-storage.ts'
import { useAppDispatch } from '../../../state/hooks.ts'
import { useTimeFormat } from '../../../components/text/use-time-format.ts'
import { failureToast, plainToast } from '../../../state/toasts.ts'
import type { DraftRule } from '../../../components/rules/draft-rule.ts'
import type { Origin } from '../use-scan.ts'
import { loadScans, type SavedScan, savedScansKey, saveScans } from './saved-scans.ts'

interface Change {
  readonly scan: SavedScan
  /** Its place in the list. */
  readonly place: number
  readonly kind: 'deleted' | 'updated'
}

/** The scans that this browser keeps, and how they change: here, and in its other tabs. */
export const useSavedScans = () => {
  const { t } = useTranslation()
  const { moment } = useTimeFormat()
  const dispatch = useAppDispatch()
  const [{ scans, broken }, setLoaded] = useState(() => loadScans(browserStorage()))
  /** Whether what is shown is what the browser has; else it is only remembered here. */
  const [isKept, setKept] = useState(true)
  const [change, setChange] = useState<Change | null>(null)

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
  const defaultName = () => t('scanner.savedDialog.name', { moment: moment(Date.now()) })
  const remember = (scan: SavedScan, before: readonly SavedScan[], kind: Change['kind']) =>
    setChange({ scan, place: before.indexOf(scan), kind })

  return {
    scans,
    broken,
    defaultName,
    /** The last scan that was deleted or changed here, and how to have it back. */
    undo: change && {
      text: t(`scanner.savedDialog.${change.kind}`, { name: change.scan.name }),
      run: () => {
        const others = newest().filter(({ id }) => id !== change.scan.id)
        setChange(null)
        replace(others.toSpliced(change.place, 0, change.scan), null)
      },
    },
    /** Keeps the rules as a new scan, or in the place of the scan they were edited from. */
    save: (rules: readonly DraftRule[], { id, name }: Origin) => {
      const before = newest()
      const known = before.find((scan) => scan.id === id)
      if (known) {
        const changed = { ...known, name: name || known.name, rules: [...rules] }
        remember(known, before, 'updated')
        replace(before.with(before.indexOf(known), changed), t('scanner.toasts.updated'))
        return
      }
      setChange(null)
      const createdAt = new Date().toISOString()
      replace(
        [...before, { id: nanoid(), name: name || defaultName(), rules: [...rules], createdAt }],
        t('scanner.toasts.saved'),
      )
    },
    remove: (id: string) => {
      const before = newest()
      const known = before.find((scan) => scan.id === id)
      if (!known) return
      remember(known, before, 'deleted')
      replace(
        before.filter((scan) => scan !== known),
        null,
      )
    },
  }
}

import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'react-redux'
import { useAppSelector } from '../../../state/hooks.ts'
import type { AppStore } from '../../../state/store.ts'
import { plainToast } from '../../../state/toasts.ts'
import { depsOf, openTape } from '../play/open-tape.ts'
import { tickBeside } from '../play/tick-beside.ts'
import type { Direction } from './steps.ts'

/**
 * Goes to the tick after or before a moment (Unix ms) of the stock that the chart shows; where the
 * tape has none, a notification says so. A later press takes the place of the one before.
 */
export const useTickStep = (at: number, onFound: (at: number) => void) => {
  const { t } = useTranslation()
  const store = useStore() as AppStore
  const symbol = useAppSelector(({ selection }) => selection.symbol)
  const search = useRef<AbortController>(null)
  useEffect(() => () => search.current?.abort(), [])
  return (direction: Direction): void => {
    if (symbol === null) return
    search.current?.abort()
    const begun = new AbortController()
    search.current = begun
    void tickBeside(openTape(depsOf(store), begun.signal), symbol, at, direction)
      .catch(() => null)
      .then((found) => {
        if (begun.signal.aborted) return
        begun.abort()
        if (found !== null) onFound(found)
        else store.dispatch(plainToast(t('clock.noTick', { symbol }), t('clock.noTickWhy')))
      })
  }
}

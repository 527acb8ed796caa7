import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { FloatingFrame } from '../../components/windows/floating-frame.tsx'
import { loadWindows, saveWindows } from '../../components/windows/kept-windows.ts'
import { SafePanel } from '../../components/panels/safe-panel.tsx'
import { FullQuote } from '../../features/full-quote/full-quote.tsx'
import { browserStorage } from '../../state/browser-storage.ts'
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts'
import { type FloatingWindow, windowsRestored } from '../../state/windows.ts'

const useKeptWindows = () => {
  const dispatch = useAppDispatch()
  const windows = useAppSelector((state) => state.windows)
  useEffect(() => {
    const screen = { width: window.innerWidth, height: window.innerHeight }
    dispatch(windowsRestored(loadWindows(browserStorage(), screen)))
  }, [dispatch])
  useEffect(() => saveWindows(browserStorage(), windows), [windows])
  return windows
}

/**
 * In the order they were opened, which stays: an element that is put elsewhere in the page while it
 * is pressed loses the press, and what was scrolled in it.
 */
const asOpened = (windows: readonly FloatingWindow[]): readonly FloatingWindow[] =>
  [...windows].sort((a, b) => a.opened - b.opened || (a.id < b.id ? -1 : 1))

interface WindowLayerProps {
  /** The trader has gone on to something else while these windows were on their way. */
  readonly movedOn: boolean
}

export const WindowLayer = ({ movedOn }: WindowLayerProps) => {
  const { t } = useTranslation()
  const windows = useKeptWindows()
  return (
    <div className="pointer-events-none fixed inset-0 z-30 [&>*]:pointer-events-auto">
      {asOpened(windows).map((window) => (
        <FloatingFrame
          key={`${window.id} ${window.opened.toString()}`}
          window={window}
          level={windows.indexOf(window)}
          takesFocus={window.opened > 0 && !movedOn}
          title={t('fullQuote.title', { symbol: window.content.symbol })}
        >
          <SafePanel>
            <FullQuote symbol={window.content.symbol} />
          </SafePanel>
        </FloatingFrame>
      ))}
    </div>
  )
}

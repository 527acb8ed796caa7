import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { FloatingFrame } from '../../components/windows/floating-frame.tsx'
import { loadWindows, saveWindows } from '../../components/windows/kept-windows.ts'
import { SafePanel } from '../../components/safe-panel.tsx'
import { FullQuote } from '../../features/full-quote/full-quote.tsx'
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts'
import { windowsRestored } from '../../state/windows.ts'

/** This browser remembers the windows that stand open, with place and size. */
const useKeptWindows = () => {
  const dispatch = useAppDispatch()
  const windows = useAppSelector((state) => state.windows)
  useEffect(() => {
    const screen = { width: window.innerWidth, height: window.innerHeight }
    dispatch(windowsRestored(loadWindows(window.localStorage, screen)))
  }, [dispatch])
  useEffect(() => saveWindows(window.localStorage, windows), [windows])
  return windows
}

/** Every open window, the one that was used last above the others. */
export const Windows = () => {
  const { t } = useTranslation()
  const windows = useKeptWindows()
  return (
    <div className="pointer-events-none fixed inset-0 z-30 [&>*]:pointer-events-auto">
      {windows.map((window) => (
        <FloatingFrame
          key={`${window.id} ${window.opened.toString()}`}
          window={window}
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

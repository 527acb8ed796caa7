import { FloatingFrame } from '../../components/windows/floating-frame.tsx'
import { SafePanel } from '../../components/safe-panel.tsx'
import { FullQuote } from '../../features/full-quote/full-quote.tsx'
import { useAppSelector } from '../../state/hooks.ts'

/** Every open window, the one that was used last above the others. */
export const Windows = () => {
  const windows = useAppSelector((state) => state.windows)
  return (
    <div className="pointer-events-none fixed inset-0 z-30 [&>*]:pointer-events-auto">
      {windows.map((window) => (
        <FloatingFrame key={window.id} window={window}>
          <SafePanel>
            <FullQuote symbol={window.content.symbol} />
          </SafePanel>
        </FloatingFrame>
      ))}
    </div>
  )
}

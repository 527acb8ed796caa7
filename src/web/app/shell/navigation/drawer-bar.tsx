import { Menu } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Brand } from '../../../components/stocks/brand.tsx'
import { Button } from '../../../components/controls/button.tsx'
import { ClockMark } from '../clock-mark.tsx'
import { isFocusLost } from '../../../components/focus/is-focus-lost.ts'
import { lazyAgain } from '../../../components/loading/lazy-again.ts'
import { lazyPart } from '../../../components/loading/lazy-part.ts'

const BellLink = lazyAgain(async () => (await import('../bell/bell-link.tsx')).BellLink)
const drawer = lazyPart(async () => (await import('./drawer.tsx')).Drawer)

/** On a phone: a bar with the product's name, and the sidebar as a drawer behind its button. */
export const DrawerBar = () => {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const isReady = drawer.useReady(open, () => setOpen(false))
  const button = useRef<HTMLButtonElement>(null)
  return (
    <header className="sticky top-0 z-20 flex h-14 items-center gap-3 border-b border-line bg-panel px-3 sm:hidden">
      <Button
        ref={button}
        size="icon"
        aria-label={t('nav.openMenu')}
        aria-expanded={open}
        aria-busy={open && !isReady}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Menu className="size-[18px]" />
      </Button>
      <Brand />
      <ClockMark />
      <Suspense>
        <BellLink />
      </Suspense>
      {isReady && (
        <drawer.Part
          onClose={() => setOpen(false)}
          returnFocus={() => {
            if (isFocusLost()) button.current?.focus()
          }}
        />
      )}
    </header>
  )
}

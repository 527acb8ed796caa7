import { ExternalLink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../components/controls/button.tsx'
import { useAppSelector } from '../../state/hooks.ts'
import type { PopoutPart } from './geometry.ts'
import { openPopout } from './open-popout.ts'

/** Opens the chart or the list in a window of its own; where that is forbidden nothing happens. */
export const PopoutButton = ({ part }: { readonly part: PopoutPart }) => {
  const { t } = useTranslation()
  const selection = useAppSelector((state) => state.selection)
  const name = t(part === 'chart' ? 'popout.openChart' : 'popout.openList')
  return (
    <Button
      look="ghost"
      size="iconSm"
      aria-label={name}
      title={name}
      onClick={() => openPopout(part, selection)}
    >
      <ExternalLink className="size-[15px]" />
    </Button>
  )
}

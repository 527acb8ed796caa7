import { ExternalLink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../components/button.tsx'
import { useAppSelector } from '../../state/hooks.ts'
import { deckOfTab } from './deck.ts'
import { featuresOf, type PopoutPart } from './geometry.ts'

/** Opens the chart or the list in a window of its own; where that is forbidden nothing happens. */
export const PopoutButton = ({ part }: { readonly part: PopoutPart }) => {
  const { t } = useTranslation()
  const { symbol, timeframe } = useAppSelector(({ selection }) => selection)
  const open = () => {
    const deck = deckOfTab()
    const query = new URLSearchParams({ deck, timeframe, ...(symbol !== null && { symbol }) })
    window
      .open(`/popout/${part}?${query.toString()}`, `tapedeck-${part}-${deck}`, featuresOf(part))
      ?.focus()
  }
  const name = t(part === 'chart' ? 'popout.openChart' : 'popout.openList')
  return (
    <Button look="ghost" size="iconSm" aria-label={name} title={name} onClick={open}>
      <ExternalLink className="size-[15px]" strokeWidth={1.75} aria-hidden />
    </Button>
  )
}

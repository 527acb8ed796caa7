import { ChevronDown, ChevronUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'

interface MoreButtonProps {
  /** Everything is shown already. */
  readonly all: boolean
  readonly onToggle: () => void
}

/** View All, or Show Less. */
export const MoreButton = ({ all, onToggle }: MoreButtonProps) => {
  const { t } = useTranslation()
  const Chevron = all ? ChevronUp : ChevronDown
  return (
    <Button look="ghost" size="sm" className="mx-auto my-1" aria-expanded={all} onClick={onToggle}>
      {t(all ? 'scanner.showLess' : 'scanner.viewAll')}
      <Chevron className="size-4" strokeWidth={1.75} aria-hidden />
    </Button>
  )
}

import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'

interface MoreButtonProps {
  readonly all: boolean
  readonly onToggle: () => void
}

export const MoreButton = ({ all, onToggle }: MoreButtonProps) => {
  const { t } = useTranslation()
  return (
    <Button
      look="ghost"
      size="sm"
      className="mx-auto my-1 aria-expanded:[&>svg]:rotate-180"
      aria-expanded={all}
      onClick={onToggle}
    >
      {t(all ? 'common.showLess' : 'common.viewAll')}
      <ChevronDown className="size-4" />
    </Button>
  )
}

import type { LucideIcon } from 'lucide-react'
import { type ComponentProps, type ComponentType, useState } from 'react'
import { Button } from '../controls/button.tsx'
import { lazyPart } from '../loading/lazy-part.ts'

interface MenuTriggerProps extends ComponentProps<typeof Button> {
  readonly Icon: LucideIcon
  readonly label: string
}

export const MenuTrigger = ({ Icon, label, ...props }: MenuTriggerProps) => (
  <Button size="iconSm" aria-haspopup="menu" aria-label={label} title={label} {...props}>
    <Icon className="size-[15px]" />
  </Button>
)

/** A button that fetches its menu's code when pointer or focus comes near, and opens it. */
export const menuButton = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Trigger: ComponentType<ComponentProps<'button'>>,
): ComponentType<Props> => {
  const menu = lazyPart(load)
  return (props) => {
    const [wanted, setWanted] = useState(false)
    const isReady = menu.useReady(wanted, () => setWanted(false))
    if (isReady) return <menu.Part {...props} />
    return (
      <Trigger
        aria-busy={wanted}
        onPointerEnter={menu.fetch}
        onFocus={menu.fetch}
        onClick={() => setWanted(true)}
      />
    )
  }
}

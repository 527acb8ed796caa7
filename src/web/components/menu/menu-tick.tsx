import { Check } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'

/** One line of a menu, whatever is chosen by it. */
export const menuLineClass =
  'flex h-8 cursor-pointer items-center gap-2 rounded-xs px-2.5 outline-none data-[highlighted]:bg-hover'

/** The tick of the line that holds; its place is kept on the others. */
export const MenuTick = () => (
  <span className="w-4 text-accent-text">
    <DropdownMenu.ItemIndicator>
      <Check className="size-4" strokeWidth={1.75} aria-hidden />
    </DropdownMenu.ItemIndicator>
  </span>
)

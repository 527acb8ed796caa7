import { DropdownMenu } from 'radix-ui'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { classNames } from '../class-names.ts'
import { closeOnEscape } from '../controls/close-on-escape.ts'

/**
 * Radix gives the focus back a moment after a menu has closed. Who has moved on by then is left
 * there: one who has opened it again would see it closed, as left.
 */
const giveBackWhatIsLost = (event: Event) => {
  if (document.activeElement !== document.body) event.preventDefault()
}

interface MenuProps extends ComponentProps<typeof DropdownMenu.Content> {
  readonly trigger: ReactNode
  readonly comesOpen?: boolean
}

/** A menu at its button, that leaves the rest of the page to be read. */
export const Menu = ({ trigger, comesOpen = false, className, ...content }: MenuProps) => {
  const [open, setOpen] = useState(comesOpen)
  return (
    <DropdownMenu.Root open={open} onOpenChange={setOpen} modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Content
        sideOffset={6}
        collisionPadding={8}
        onCloseAutoFocus={giveBackWhatIsLost}
        onKeyDown={closeOnEscape(() => setOpen(false))}
        className={classNames(
          'z-40 max-h-(--radix-dropdown-menu-content-available-height) overflow-y-auto rounded-md border border-line bg-raised p-1.5 shadow-float data-[state=open]:animate-rise',
          className,
        )}
        {...content}
      />
    </DropdownMenu.Root>
  )
}

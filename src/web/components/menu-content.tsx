import { DropdownMenu } from 'radix-ui'
import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

/**
 * Radix gives the focus back a moment after a menu has closed. Who has moved on by then is left
 * there: one who has opened it again would see it closed, as left.
 */
const giveBackWhatIsLost = (event: Event) => {
  if (document.activeElement !== document.body) event.preventDefault()
}

/** What a menu shows while it is open. */
export const MenuContent = ({
  className,
  ...props
}: ComponentProps<typeof DropdownMenu.Content>) => (
  <DropdownMenu.Content
    sideOffset={6}
    collisionPadding={8}
    onCloseAutoFocus={giveBackWhatIsLost}
    className={classNames(
      'z-40 rounded-md border border-line bg-raised p-1.5 shadow-float data-[state=open]:animate-rise',
      className,
    )}
    {...props}
  />
)

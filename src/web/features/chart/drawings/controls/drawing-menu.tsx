import {
  Minus,
  MoveUpRight,
  PencilLine,
  Redo2,
  RotateCw,
  Ruler,
  Slash,
  Square,
  Type,
  Undo2,
} from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { useTranslation } from 'react-i18next'
import type { Drawing } from '../../../../../contracts/drawings/drawings.ts'
import { type DrawingTool, drawingToolNames } from '../../../../../domain/drawing/vocabulary.ts'
import { IconButton } from '../../../../components/controls/button.tsx'
import { Menu } from '../../../../components/menu/menu.tsx'
import { menuLineClass, MenuSection } from '../../../../components/menu/menu-parts.tsx'
import type { DrawingChanges, DrawingStore } from '../drawing-store.ts'

const icons = {
  horizontal_line: Minus,
  trend_line: Slash,
  ray: MoveUpRight,
  rectangle: Square,
  text: Type,
  measure: Ruler,
} as const satisfies Readonly<Record<DrawingTool, typeof Minus>>

interface LineProps {
  readonly Icon?: typeof Minus
  readonly label: string
  readonly disabled?: boolean
  readonly onSelect: () => void
}

const MenuLine = ({ Icon, label, disabled = false, onSelect }: LineProps) => (
  <DropdownMenu.Item
    disabled={disabled}
    onSelect={onSelect}
    className={`${menuLineClass} data-[disabled]:cursor-default data-[disabled]:opacity-55`}
  >
    {Icon && <Icon className="size-4 shrink-0 text-text-2" />}
    <span className="truncate">{label}</span>
  </DropdownMenu.Item>
)

interface DrawingMenuProps {
  readonly drawings: readonly Drawing[]
  readonly describe: (drawing: Drawing) => string
  readonly store: DrawingStore
  readonly changes: DrawingChanges
  readonly onTool: (tool: DrawingTool) => void
  readonly onSelect: (id: string) => void
}

export const DrawingMenu = (props: DrawingMenuProps) => {
  const { drawings, describe, store, changes, onTool, onSelect } = props
  const { t } = useTranslation()
  const name = t('drawings.menu')
  return (
    <Menu
      side="right"
      align="start"
      trigger={
        <IconButton
          Icon={PencilLine}
          label={name}
          title={name}
          className="absolute top-18 left-2 z-10 border-line bg-panel/85 aria-expanded:text-accent-text max-sm:top-14 max-sm:size-11"
        />
      }
      className="w-72"
    >
      <MenuSection title={t('drawings.tools')}>
        {drawingToolNames.map((tool) => (
          <MenuLine
            key={tool}
            Icon={icons[tool]}
            label={t(`drawings.toolNames.${tool}`)}
            onSelect={() => onTool(tool)}
          />
        ))}
      </MenuSection>
      <DropdownMenu.Separator className="my-1.5 h-px bg-line" />
      <MenuLine
        Icon={Undo2}
        label={t('drawings.undo')}
        disabled={changes.done.length === 0}
        onSelect={store.undo}
      />
      <MenuLine
        Icon={Redo2}
        label={t('drawings.redo')}
        disabled={changes.undone.length === 0}
        onSelect={store.redo}
      />
      {changes.failed.size > 0 && (
        <MenuLine
          Icon={RotateCw}
          label={t('drawings.saveAgain', { count: changes.failed.size })}
          onSelect={store.saveAgain}
        />
      )}
      <DropdownMenu.Separator className="my-1.5 h-px bg-line" />
      <MenuSection title={t('drawings.mine')}>
        {drawings.length === 0 && (
          <p className="px-2.5 py-1 text-sm text-text-3">{t('drawings.none')}</p>
        )}
        {drawings.map((drawing) => (
          <MenuLine
            key={drawing.id}
            Icon={icons[drawing.tool]}
            label={describe(drawing)}
            onSelect={() => onSelect(drawing.id)}
          />
        ))}
      </MenuSection>
    </Menu>
  )
}

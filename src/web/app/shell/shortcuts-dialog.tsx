import { useTranslation } from 'react-i18next'
import { Dialog } from '../../components/panels/dialog.tsx'
import '../../i18n/en-later.ts'

/** Each line: its text, and the keys that do the same or belong together. */
const groups = {
  anywhere: {
    shortcuts: ['?'],
    search: ['Ctrl K', '⌘ K'],
    notifications: ['F8'],
    close: ['Esc'],
  },
  lists: { select: ['↑', '↓'], page: ['Page Up', 'Page Down'], ends: ['Home', 'End'] },
  clock: {
    play: ['Space'],
    tick: [',', '.'],
    minute: ['[', ']'],
    bar: ['Shift [', 'Shift ]'],
    mark: ['<', '>'],
  },
  rows: { pick: ['Space'], move: ['↑', '↓'], cancel: ['Esc'] },
  prices: { step: ['↑', '↓'], keep: ['Enter'] },
  drawings: {
    move: ['←', '→', '↑', '↓'],
    far: ['Shift ← → ↑ ↓'],
    end: ['Space'],
    save: ['Enter'],
    alert: ['A'],
    remove: ['Delete'],
    undo: ['Ctrl Z', '⌘ Z'],
    redo: ['Ctrl Y', '⌘ Y'],
  },
  windows: { move: ['←', '→', '↑', '↓'], resizeChat: ['Shift ← → ↑ ↓'] },
  borders: { resize: ['←', '→', '↑', '↓'], extremes: ['Home', 'End'], reset: ['Enter'] },
} as const

export const ShortcutsDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation()
  const say = t as (key: string) => string
  return (
    <Dialog title={t('shortcuts.title')} onClose={onClose}>
      <div className="grid gap-5">
        {Object.entries(groups).map(([group, lines]) => (
          <section key={group}>
            <h3 className="pb-1 text-xs font-semibold text-text-3">
              {say(`shortcuts.${group}.title`)}
            </h3>
            <dl>
              {Object.entries(lines).map(([line, keys]: [string, readonly string[]]) => (
                <div key={line} className="flex items-center gap-3 border-b hairline py-1.5">
                  <dt className="grow">{say(`shortcuts.${group}.${line}`)}</dt>
                  <dd className="flex gap-1">
                    {keys.map((key) => (
                      <kbd
                        key={key}
                        className="rounded-xs border border-line bg-raised px-1.5 py-0.5 font-sans text-xs"
                      >
                        {key}
                      </kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}

import { menuButton } from '../../components/menu/menu-button.tsx'
import { PreferencesTrigger } from './preferences-trigger.tsx'

export const PreferencesButton = menuButton(
  async () => (await import('./preferences-menu.tsx')).PreferencesMenu,
  PreferencesTrigger,
)

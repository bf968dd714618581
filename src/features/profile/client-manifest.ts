import { IconIdBadge2, IconSettings } from '#ui/icons/index.ts'
import type { ClientManifest } from '#platform/client-manifest.ts'
import { infoPath, settingsPath } from './addresses.ts'
import { profileTexts } from './texts.ts'

export const clientManifest: ClientManifest = {
  profileMenu: [
    { href: infoPath, label: profileTexts.info, Icon: IconIdBadge2, order: 40 },
    { href: settingsPath, label: profileTexts.settings, Icon: IconSettings, order: 50 },
  ],
}

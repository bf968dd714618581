import { IconIdBadge2, IconSettings } from '@tabler/icons-react'
import type { Entries } from '#platform/entries.ts'
import { infoPath, settingsPath } from './addresses.ts'
import { profileTexts } from './texts.ts'

export const entries: Entries = {
  profileRows: [
    { href: infoPath, label: profileTexts.info, Icon: IconIdBadge2, order: 40 },
    { href: settingsPath, label: profileTexts.settings, Icon: IconSettings, order: 50 },
  ],
}

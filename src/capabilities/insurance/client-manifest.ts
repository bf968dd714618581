import { IconList } from '@tabler/icons-react'
import type { ClientManifest } from '#platform/client-manifest.ts'
import { insurancePath } from './addresses.ts'
import { insuranceTexts } from './texts.ts'

export const clientManifest: ClientManifest = {
  profileMenu: [{ href: insurancePath, label: insuranceTexts.title, Icon: IconList }],
}

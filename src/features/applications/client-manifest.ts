import { IconBriefcase } from '#ui/icons/index.ts'
import type { ClientManifest } from '#platform/client-manifest.ts'
import { applicationsAdminPath } from './addresses.ts'

export const clientManifest: ClientManifest = {
  adminMenu: [{ href: applicationsAdminPath, label: 'همکاری و تبلیغ', Icon: IconBriefcase, order: 35 }],
}

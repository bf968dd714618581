import { IconBriefcase } from '#ui/icons/index.ts'
import type { ClientManifest } from '#platform/client-manifest.ts'
import { applicationsDeskPath } from './addresses.ts'

export const clientManifest: ClientManifest = {
  adminMenu: [
    {
      href: applicationsDeskPath,
      label: 'همکاری و تبلیغ',
      Icon: IconBriefcase,
      permission: 'applications.review',
      order: 35,
    },
  ],
}

import { IconBell, IconMessage } from '#ui/icons/index.ts'
import { formatInteger } from '#kit/digits.ts'
import type { ClientManifest } from '#platform/client-manifest.ts'

export const clientManifest: ClientManifest = {
  adminMenu: [{ href: '/admin/sms', label: 'پیامک‌ها', Icon: IconMessage, order: 60 }],
  profileMenu: [
    {
      href: '/profile/my-notifications',
      label: 'اعلان‌ها',
      Icon: IconBell,
      order: 20,
      end: ({ unread }) => (unread ? `${formatInteger(unread)} نخوانده` : ''),
    },
  ],
  profileTasks: [
    {
      href: '/profile/my-notifications?show=unread',
      Icon: IconBell,
      order: 10,
      text: ({ unread }) => (unread ? `${formatInteger(unread)} اعلان نخوانده دارید` : null),
    },
  ],
}

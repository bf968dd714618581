import { IconBell, IconMessage } from '@tabler/icons-react'
import { formatInteger } from '#kit/digits.ts'
import type { Entries } from '#platform/entries.ts'

export const entries: Entries = {
  adminPlaces: [{ href: '/admin/sms', label: 'پیامک‌ها', Icon: IconMessage, permission: 'sms.read', order: 60 }],
  profileRows: [{ href: '/profile/my-notifications', label: 'اعلان‌ها', Icon: IconBell, order: 20 }],
  neededRows: [
    {
      href: '/profile/my-notifications?show=unread',
      Icon: IconBell,
      order: 10,
      text: ({ unread }) => (unread ? `${formatInteger(unread)} اعلان نخوانده دارید` : null),
    },
  ],
}

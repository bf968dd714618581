import { IconScale } from '@tabler/icons-react'
import type { Entries } from '#platform/entries.ts'

export const entries: Entries = {
  adminPlaces: [
    { href: '/admin/rules', label: 'تعرفه‌ها و قاعده‌ها', Icon: IconScale, permission: 'rules.edit', order: 40 },
  ],
}

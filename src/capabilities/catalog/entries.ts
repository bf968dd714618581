import { IconCalendarEvent } from '@tabler/icons-react'
import type { Entries } from '#platform/entries.ts'

export const entries: Entries = {
  adminPlaces: [
    { href: '/admin/holidays', label: 'تعطیلات رسمی', Icon: IconCalendarEvent, permission: 'holidays.edit', order: 50 },
  ],
}

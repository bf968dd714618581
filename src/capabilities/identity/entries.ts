import { IconUsers } from '@tabler/icons-react'
import type { Entries } from '#platform/entries.ts'

export const entries: Entries = {
  adminPlaces: [{ href: '/admin/people', label: 'افراد', Icon: IconUsers, permission: 'people.read', order: 100 }],
}

import type { ClubPlace } from '#platform/navigation.ts'
import { newsPath } from './addresses.ts'

export const clubMenu: readonly ClubPlace[] = [{ href: newsPath, label: 'خبرها', order: 10 }]

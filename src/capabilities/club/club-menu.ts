import type { ClubPlace } from '#platform/navigation.ts'
import { discountsPath, prizesPath } from './addresses.ts'

export const clubMenu: readonly ClubPlace[] = [
  { href: discountsPath, label: 'کد تخفیف', order: 20 },
  { href: prizesPath, label: 'قرعه‌کشی', order: 30 },
]

import type { PublicPage } from '#platform/navigation.ts'
import { discountsPath, prizesPath } from './addresses.ts'

export const publicPages: readonly PublicPage[] = [
  { href: discountsPath, label: 'کد تخفیف' },
  { href: prizesPath, label: 'قرعه‌کشی' },
]

import type { SectionPlace } from '#platform/navigation.ts'
import { discountsPath, prizesPath } from './addresses.ts'

export const sectionMenu: readonly SectionPlace[] = [
  { section: 'club', href: discountsPath, label: 'کد تخفیف', order: 20 },
  { section: 'club', href: prizesPath, label: 'قرعه‌کشی', order: 30 },
]

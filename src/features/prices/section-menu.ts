import type { SectionPlace } from '#platform/navigation.ts'
import { pricesPath } from './addresses.ts'

export const sectionMenu: readonly SectionPlace[] = [
  { section: 'vehicle-info', href: pricesPath, label: 'قیمت روز', order: 10 },
]

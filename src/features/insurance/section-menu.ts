import type { SectionPlace } from '#platform/navigation.ts'
import { insurancePath } from './addresses.ts'

export const sectionMenu: readonly SectionPlace[] = [
  { section: 'vehicle-center', href: insurancePath, label: 'بیمه', order: 40 },
]

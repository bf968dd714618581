import type { SectionPlace } from '#platform/navigation.ts'
import { albumsPath } from './addresses.ts'

export const sectionMenu: readonly SectionPlace[] = [
  { section: 'vehicle-info', href: albumsPath, label: 'آلبوم', order: 20 },
]

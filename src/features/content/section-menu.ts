import type { SectionPlace } from '#platform/navigation.ts'
import { newsPath } from './addresses.ts'

export const sectionMenu: readonly SectionPlace[] = [{ section: 'club', href: newsPath, label: 'خبرها', order: 10 }]

import type { SectionPlace } from '#platform/navigation.ts'
import { allCarsPath, centerPath, payBillPath } from './section-addresses.ts'

export const sectionMenu: readonly SectionPlace[] = [
  { section: 'vehicle-center', href: `${centerPath}/inquiry/fines-details`, label: 'خلافی', order: 10 },
  { section: 'vehicle-center', href: payBillPath, label: 'پرداخت قبض', order: 20 },
  { section: 'vehicle-center', href: allCarsPath, label: 'همهٔ خودروها', order: 30 },
]

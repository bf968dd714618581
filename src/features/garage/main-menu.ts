import { IconCarGarage } from '#ui/icons/index.ts'
import type { MainMenuItem } from '#platform/navigation.ts'
import { garagePath } from './addresses.ts'

export const mainMenu: readonly MainMenuItem[] = [
  { href: garagePath, label: 'گاراژ', Icon: IconCarGarage, order: 60, header: 'parts', bar: false },
]

import type { PublicPage } from '#platform/navigation.ts'
import { pricesPath } from './addresses.ts'

export const publicPages: readonly PublicPage[] = [{ href: pricesPath, label: 'قیمت روز خودرو' }]

import type { Footer } from '#platform/navigation.ts'
import { pricesPath } from './addresses.ts'

export const footer: Footer = { order: 20, links: [{ href: pricesPath, label: 'قیمت روز خودرو' }] }

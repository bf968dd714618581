import { IconHome, IconLayoutGrid, IconUser } from '#ui/icons/index.ts'
import type { MainMenuItem } from '#platform/navigation.ts'

const modules = import.meta.glob<readonly MainMenuItem[]>('/src/features/*/main-menu.ts', {
  eager: true,
  import: 'mainMenu',
})

/**
 * The main sections of the product, for header and bottom bar: those of all features between the pages of `app`.
 */
export const mainMenu = [
  { href: '/', label: 'خانه', Icon: IconHome, order: 0, header: 'parts' } satisfies MainMenuItem,
  { href: '/services', label: 'خدمات', Icon: IconLayoutGrid, order: 40, header: 'parts' } satisfies MainMenuItem,
  { href: '/profile', label: 'پروفایل', Icon: IconUser, order: 100 } satisfies MainMenuItem,
  ...Object.values(modules).flat(),
].toSorted((a, b) => a.order - b.order) as readonly MainMenuItem[]

/** Returns the section that a path belongs to: the one with the longest matching prefix. */
export function currentPlace(pathname: string): string {
  const named = mainMenu.find(({ alsoAt }) => alsoAt?.test(pathname))
  if (named) return named.href
  const fitting = mainMenu.filter(({ href }) => pathname === href || (href !== '/' && pathname.startsWith(`${href}/`)))
  return fitting.reduce((best, { href }) => (href.length > best.length ? href : best), '')
}

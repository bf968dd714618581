import { IconBookmark, IconBuildingStore, IconHome, IconSearch, IconUser } from '@tabler/icons-react'

/** The main places of the product. Header and bottom bar both read this table, and only what exists stands in it. */
export const places = [
  { href: '/', label: 'خانه', Icon: IconHome, header: true },
  { href: '/services/used-vehicle/advertisement', label: 'آگهی‌ها', Icon: IconSearch, header: true },
  { href: '/services/used-vehicle/exhibition', label: 'نمایشگاه‌ها', Icon: IconBuildingStore, header: true },
  { href: '/profile/my-bookmarks', label: 'نشان‌شده‌ها', Icon: IconBookmark, header: false },
  { href: '/profile', label: 'پروفایل', Icon: IconUser, header: false },
] as const

/** The place that a path belongs to: the longest one that it starts with. */
export function currentPlace(pathname: string): string {
  // Ads live under the gallery that offers them, but to a reader they are ads.
  if (/\/exhibition\/[^/]+\/ads/.test(pathname)) return '/services/used-vehicle/advertisement'
  const fitting = places.filter(({ href }) => pathname === href || (href !== '/' && pathname.startsWith(`${href}/`)))
  return fitting.reduce((best, { href }) => (href.length > best.length ? href : best), '')
}

import { marketPath } from '#kit/markets.ts'
import type { SectionName, SectionPlace } from '#platform/navigation.ts'

const modules = import.meta.glob<readonly SectionPlace[]>('/src/features/*/section-menu.ts', {
  eager: true,
  import: 'sectionMenu',
})

const hubs: Record<SectionName, string> = {
  club: 'باشگاه',
  'vehicle-center': 'مرکز خودرو',
  'vehicle-info': 'قیمت و مشخصات',
}

/** Returns the tabs of a section, from all features, after its own page; the tab of the path is current. */
export function sectionTabs(section: SectionName, pathname: string) {
  const places = Object.values(modules)
    .flat()
    .filter((place) => place.section === section)
    .toSorted((a, b) => a.order - b.order)
  const here = places.find(({ href }) => pathname === href || pathname.startsWith(`${href}/`))
  const current = here?.href ?? marketPath(section)
  return [{ href: marketPath(section), label: hubs[section] }, ...places].map(({ href, label }) => ({
    href,
    label,
    current: href === current,
  }))
}

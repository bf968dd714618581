import { marketPath } from '#kit/markets.ts'
import type { ClubPlace } from '#platform/navigation.ts'

const found = import.meta.glob<readonly ClubPlace[]>('/src/capabilities/*/club-menu.ts', {
  eager: true,
  import: 'clubMenu',
})

/** The places of the club, from all capabilities, behind its own page. */
export const clubPlaces: readonly ClubPlace[] = [
  { href: marketPath('club'), label: 'باشگاه', order: 0 },
  ...Object.values(found).flat(),
].toSorted((a, b) => a.order - b.order)

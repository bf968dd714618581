import { entriesOf } from './entries.ts'

/** The places of the back office in the order of its menu. */
export const adminPlaces = entriesOf('adminPlaces')

/** The place that a path belongs to: the longest one that it starts with. */
export function currentAdminPlace(pathname: string): string {
  const fitting = adminPlaces.filter(({ href }) => pathname === href || pathname.startsWith(`${href}/`))
  return fitting.reduce((best, { href }) => (href.length > best.length ? href : best), '')
}

import { clientManifestItems } from './client-manifests.ts'

/** The places of the back office in the order of its menu. */
export const adminMenu = clientManifestItems('adminMenu')

/** The place that a path belongs to: the longest one that it starts with. */
export function currentAdminMenuItem(pathname: string): string {
  const fitting = adminMenu.filter(({ href }) => pathname === href || pathname.startsWith(`${href}/`))
  return fitting.reduce((best, { href }) => (href.length > best.length ? href : best), '')
}

import { clientManifestItems } from './client-manifests.ts'

/** The entries of the admin menu, in order. */
export const adminMenu = clientManifestItems('adminMenu')

/** Returns the entry that a path belongs to: the one with the longest matching prefix. */
export function currentAdminMenuItem(pathname: string): string {
  const fitting = adminMenu.filter(({ href }) => pathname === href || pathname.startsWith(`${href}/`))
  return fitting.reduce((best, { href }) => (href.length > best.length ? href : best), '')
}

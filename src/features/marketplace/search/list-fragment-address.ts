import { advertisementPath } from '../addresses.ts'

/** Returns the address of a part of an open list: its counts or its next page. */
export function listFragmentAddress(
  view: { gallery: string | null },
  address: string,
  want: 'counts' | 'page',
): string {
  const params = new URLSearchParams(address.split('?')[1])
  params.set('want', want)
  if (view.gallery) params.set('gallery', view.gallery)
  return `${advertisementPath}/part?${params}`
}

import { advertisementPath } from '../addresses.ts'

/** Address of a part of an open list: its counts or its next page, for the query that stands in `address`. */
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

export const openingsDeskPath = '/admin/openings'
export const openingDeskPath = (id: string): string => `${openingsDeskPath}/${id}`

/** The waiting page; no page of the router, so links to it are `rel="external"`. */
export const openingPath = (id: string): string => `/openings/${id}`

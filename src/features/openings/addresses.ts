export const openingsDeskPath = '/admin/openings'
export const openingDeskPath = (id: string): string => `${openingsDeskPath}/${id}`

/** The waiting page. It is not a page of the router, so links to it use `rel="external"`. */
export const openingPath = (id: string): string => `/openings/${id}`

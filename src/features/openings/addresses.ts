export const openingsAdminPath = '/admin/openings'
export const openingAdminPath = (id: string): string => `${openingsAdminPath}/${id}`

/** The waiting page. It is not a page of the router, so links to it use `rel="external"`. */
export const openingPath = (id: string): string => `/openings/${id}`

export const waitingRoomsAdminPath = '/admin/openings'
export const waitingRoomAdminPath = (id: string): string => `${waitingRoomsAdminPath}/${id}`

/** The waiting page. It is not a page of the router, so links to it use `rel="external"`. */
export const waitingRoomPath = (id: string): string => `/openings/${id}`

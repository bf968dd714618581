export const parkingPath = '/profile/park-car'
export const placePath = `${parkingPath}?tab=place`
export const parkingOf = (id: string): string => `${parkingPath}/${id}`
/** Receives a stop queued on a device. */
export const stopPath = (id: string): string => `${parkingPath}/${id}/stop`
export const debtPath = (id: string): string => `${parkingPath}/debts/${id}`
export const zonesAdminPath = '/admin/parking-zones'
export const objectionsAdminPath = '/admin/parking-objections'

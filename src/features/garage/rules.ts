/** What each role may do with a car. */
export const roleNames = { owner: 'مالک', editor: 'ویرایشگر', viewer: 'بیننده' } as const
export type CarRole = keyof typeof roleNames
export type SharedRole = Exclude<CarRole, 'owner'>

const rank: Record<CarRole, number> = { viewer: 1, editor: 2, owner: 3 }

/** Returns whether a role includes the needed one. */
export const mayAs = (role: CarRole, needed: CarRole): boolean => rank[role] >= rank[needed]

export const maxCars = 20
export const carsAnHour = 20
export const maxDeadlines = 40
export const maxCosts = 5000
export const costsAnHour = 200
export const maxDocuments = 30
export const maxLicencePictures = 4
export const maxShares = 8
export const invitationsADay = 20
export const invitationDays = 7
export const maxMileage = 2_000_000

/** How long a removed car or payment can be restored. */
export const undoMinutes = 60

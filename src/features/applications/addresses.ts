export const jobsPath = '/pages/jobs'
export const partnershipPath = '/pages/partnership'
export const adsPath = '/pages/ads'
/** Receives applications queued by a device. */
export const queuedApplicationPath = '/pages/applications/queued'
export const applicationsAdminPath = '/admin/applications'
export const applicationAdminPath = (id: string): string => `${applicationsAdminPath}/${id}`
/** Receives files before a form names them, and serves them to staff. */
export const applicationFilesPath = '/files/applications'
export const dealerApplyPath = '/profile/my-gallery/apply'
export const dealerAdminPath = '/profile/my-gallery'

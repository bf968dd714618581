export const jobsPath = '/pages/jobs'
export const partnershipPath = '/pages/partnership'
export const adsPath = '/pages/ads'
/** Receives applications queued by a device. */
export const queuedApplicationPath = '/pages/applications/queued'
export const applicationsDeskPath = '/admin/applications'
export const applicationDeskPath = (id: string): string => `${applicationsDeskPath}/${id}`
/** Receives files before a form names them, and serves them to staff. */
export const applicationFilesPath = '/files/applications'
export const dealerApplyPath = '/profile/my-gallery/apply'
export const dealerDeskPath = '/profile/my-gallery'

export const jobsPath = '/pages/jobs'
export const partnershipPath = '/pages/partnership'
export const adsPath = '/pages/ads'
/** Where the device's queue sends an application that was written without a connection. */
export const queuedApplicationPath = '/pages/applications/queued'
export const applicationsDeskPath = '/admin/applications'
export const applicationDeskPath = (id: string): string => `${applicationsDeskPath}/${id}`
/** Where files are sent before a form names them, and where staff see them. */
export const applicationFilesPath = '/files/applications'
export const galleryApplyPath = '/profile/my-gallery/apply'
export const galleryDeskPath = '/profile/my-gallery'

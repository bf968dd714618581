/** The galleries of the signed-in person; `/profile/my-gallery/{gallery}` is the desk of one. */
export const myGalleryPath = '/profile/my-gallery'
export const galleryApplyPath = `${myGalleryPath}/apply`

/** The desk of a gallery, or one of its parts. */
export const deskPath = (slug: string, part = ''): string => `${myGalleryPath}/${slug}${part && `/${part}`}`
/** An ad of the gallery with its state and its acts. */
export const deskAdPath = (slug: string, publicId: string): string => deskPath(slug, `ads/${publicId}`)
/** Where a new ad of the gallery begins: the choice of the car. */
export const deskNewAdPath = (slug: string): string => deskPath(slug, 'new')
export const deskNewStepPath = (slug: string, step: string): string => deskPath(slug, `new/${step}`)
export const deskEditStepPath = (slug: string, publicId: string, step: string): string =>
  `${deskAdPath(slug, publicId)}/edit/${step}`

/** Galleries that want to join, for staff. */
export const applicationsPath = '/admin/gallery-applications'
export const applicationPath = (id: string): string => `${applicationsPath}/${id}`

/** The dealers of the signed-in person; `/profile/my-gallery/{gallery}` is the panel of one. */
export const myDealerPath = '/profile/my-gallery'
export const dealerApplyPath = `${myDealerPath}/apply`

/** The dealer panel, or one of its sections. */
export const deskPath = (slug: string, part = ''): string => `${myDealerPath}/${slug}${part && `/${part}`}`
/** An ad of the dealer with its state and its actions. */
export const deskAdPath = (slug: string, publicId: string): string => deskPath(slug, `ads/${publicId}`)
/** A change of many ads of the dealer at once. */
export const deskBatchPath = (slug: string, id: string): string => deskPath(slug, `batches/${id}`)
/** The stock of the dealer as a file. */
export const stockFilePath = (slug: string): string => deskPath(slug, 'stock.csv')
/** A thread about a car of the dealer, beside the list of threads. */
export const deskThreadPath = (slug: string, threadId: string): string => deskPath(slug, `inbox/${threadId}`)
/** The start of a dealer's new ad: the choice of the car. */
export const deskNewAdPath = (slug: string): string => deskPath(slug, 'new')
export const deskNewStepPath = (slug: string, step: string): string => deskPath(slug, `new/${step}`)
export const deskEditStepPath = (slug: string, publicId: string, step: string): string =>
  `${deskAdPath(slug, publicId)}/edit/${step}`

/** Dealer applications, for staff. */
export const applicationsPath = '/admin/gallery-applications'
export const applicationPath = (id: string): string => `${applicationsPath}/${id}`

/** The dealers of the signed-in person; `/profile/my-gallery/{gallery}` is the panel of one. */
export const myDealerPath = '/profile/my-gallery'
export const dealerApplyPath = `${myDealerPath}/apply`

/** The dealer panel, or one of its sections. */
export const panelPath = (slug: string, part = ''): string => `${myDealerPath}/${slug}${part && `/${part}`}`
/** An ad of the dealer with its state and its actions. */
export const panelAdPath = (slug: string, publicId: string): string => panelPath(slug, `ads/${publicId}`)
/** A change of many ads of the dealer at once. */
export const panelBatchPath = (slug: string, id: string): string => panelPath(slug, `batches/${id}`)
/** The stock of the dealer as a file. */
export const stockFilePath = (slug: string): string => panelPath(slug, 'stock.csv')
/** A thread about a car of the dealer, beside the list of threads. */
export const panelThreadPath = (slug: string, threadId: string): string => panelPath(slug, `inbox/${threadId}`)
/** The start of a dealer's new ad: the choice of the car. */
export const panelNewAdPath = (slug: string): string => panelPath(slug, 'new')
export const panelNewStepPath = (slug: string, step: string): string => panelPath(slug, `new/${step}`)
export const panelEditStepPath = (slug: string, publicId: string, step: string): string =>
  `${panelAdPath(slug, publicId)}/edit/${step}`

/** Dealer applications, for staff. */
export const applicationsPath = '/admin/gallery-applications'
export const applicationPath = (id: string): string => `${applicationsPath}/${id}`

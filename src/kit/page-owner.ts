/** The owner of a page that was made for nobody in particular. */
export const guestOwner = 'guest'

/** The hidden field by which a form tells for whom its page was made; the first field of the form. */
export const pageOwnerField = 'pageOwner'

/** The same for requests of scripts; in answers it names the owner of the page. */
export const pageOwnerHeader = 'x-page-owner'

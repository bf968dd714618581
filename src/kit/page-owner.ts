/** The owner of a page for signed-out visitors. */
export const guestOwner = 'guest'

/** The hidden field with the owner of the form's page; the first field of the form. */
export const pageOwnerField = 'pageOwner'

/** The same value in requests of scripts; in responses it is the owner of the page. */
export const pageOwnerHeader = 'x-page-owner'

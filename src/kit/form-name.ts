/** The hidden field with the name of the form among the forms of its page; the response carries the same name. */
export const formNameField = 'formName'

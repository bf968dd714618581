/** The hidden field by which a form tells which of its page's forms it is; its answer carries the same. */
export const formNameField = 'formName'

export const inboxPath = '/profile/my-notifications'
/** Takes read marks as a form and answers JSON. */
export const readPath = `${inboxPath}/read`
/** Takes the choices of topics as a form. */
export const choicesPath = `${inboxPath}/choices`

export const inboxPath = '/profile/my-notifications'
/** Receives read marks as a form and returns JSON. */
export const readPath = `${inboxPath}/read`
/** Receives the choices of topics as a form. */
export const choicesPath = `${inboxPath}/choices`

export const consentsPath = '/profile/consents'
/** Where the owner of a plate is asked. */
export const askPlatePath = `${consentsPath}/car`
export const consentPath = (id: string): string => `${consentsPath}/${id}`

export const consentsPath = '/profile/consents'
/** The request to the owner of a plate. */
export const askPlatePath = `${consentsPath}/car`
export const consentPath = (id: string): string => `${consentsPath}/${id}`

export const consentsPath = '/profile/consents'
export const consentPath = (id: string): string => `${consentsPath}/${id}`
